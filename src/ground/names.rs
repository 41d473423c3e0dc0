//! Enums whose members have names that people use: on the command line, in files and in reports.

/// Makes such an enum, with the list of its members.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident {
            $($(#[$doc:meta])* $member:ident = $name:literal,)*
        }
    ) => {
        $(#[$attribute])*
        pub enum $enum {
            $($(#[$doc])* $member,)*
        }

        impl $enum {
            /// All of them, in order.
            pub const ALL: [$enum; [$($enum::$member),*].len()] = [$($enum::$member),*];

            /// Returns the name used on the command line, in files and in reports.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($enum::$member => $name,)*
                }
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// Reads an enum by its names, in values of serde, too; the error for another name says which there are.
macro_rules! read_by_name {
    ($enum:ty, $(#[$doc:meta])* $unknown:ident: $message:literal, between $between:literal) => {
        impl ::std::str::FromStr for $enum {
            type Err = $unknown;

            fn from_str(name: &str) -> Result<$enum, $unknown> {
                let known = <$enum>::ALL.into_iter().find(|known| known.name() == name);
                known.ok_or_else(|| $unknown(name.into()))
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $enum {
            fn deserialize<D: ::serde::Deserializer<'de>>(names: D) -> Result<$enum, D::Error> {
                let name = <::std::borrow::Cow<'_, str>>::deserialize(names)?;
                name.parse().map_err(::serde::de::Error::custom)
            }
        }

        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, ::thiserror::Error)]
        #[error($message, $crate::ground::error::shown(.0), <$enum>::ALL.map(<$enum>::name).join($between))]
        pub struct $unknown(String);

        $crate::ground::error::debug_as_display!($unknown);
    };
}

pub(crate) use named;
pub(crate) use read_by_name;
