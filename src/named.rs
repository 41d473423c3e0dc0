//! Closed sets whose members have names, on the command line and in reports.

/// Makes an enum from its members and their names, with the list of all and `Display` by name.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident {
            $($(#[$member_attribute:meta])* $member:ident = $name:literal,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $enum {
            $($(#[$member_attribute])* $member,)*
        }

        impl $enum {
            /// All of them, in their order.
            pub const ALL: [$enum; [$($name),*].len()] = [$($enum::$member),*];

            /// Returns the name used on the command line and in reports.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($enum::$member => $name,)*
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(crate) use named;
