//! Error types that read well wherever they come out: `fn main() -> Result<(), Box<dyn Error>>` prints
//! an error by its `Debug`, and so do `unwrap` and `expect`.

/// Implements `Debug` as `Display`.
macro_rules! debug_as_display {
    ($error:ty) => {
        impl std::fmt::Debug for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// Makes a type with a `Display` an error that has no source.
macro_rules! is_error {
    ($error:ty) => {
        $crate::error::debug_as_display!($error);
        impl std::error::Error for $error {}
    };
}

/// Makes an error that is a message.
macro_rules! message_error {
    ($(#[$attribute:meta])* pub struct $error:ident;) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $error(String);

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        $crate::error::is_error!($error);
    };
}

pub(crate) use debug_as_display;
pub(crate) use is_error;
pub(crate) use message_error;

#[cfg(test)]
mod tests {
    #[test]
    fn an_error_that_ends_main_reads_as_its_text() {
        let error = "hexadoku".parse::<crate::puzzle::Kind>();
        let error: Box<dyn std::error::Error> = error.expect_err("no such puzzle").into();
        assert_eq!(format!("{error:?}"), error.to_string());
    }
}
