//! Error types that read well wherever they come out: `fn main() -> Result<(), Box<dyn Error>>` prints
//! an error by its `Debug`, and so do `unwrap` and `expect`. Text of others goes into them as [`shown`].

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

/// Whether a character may go to a terminal as it is.
pub(crate) fn is_printable(sign: char) -> bool {
    // `escape_debug` leaves alone what is visible and stands by itself, quotes and backslash apart.
    matches!(sign, '\'' | '"' | '\\') || sign.escape_debug().len() == 1
}

/// Text as it may go to a terminal.
pub(crate) fn shown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\t' => safe.push(' '),
            _ if is_printable(sign) => safe.push(sign),
            _ => safe.extend(sign.escape_debug()),
        }
    }
    safe
}

pub(crate) use debug_as_display;
pub(crate) use is_error;

#[cfg(test)]
mod tests {
    #[test]
    fn an_error_that_ends_main_reads_as_its_text() {
        let error = "hexadoku".parse::<crate::puzzle::Kind>();
        let error: Box<dyn std::error::Error> = error.expect_err("no such puzzle").into();
        assert_eq!(format!("{error:?}"), error.to_string());
    }
}
