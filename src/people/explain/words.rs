//! Words of other rooms, in every language.

/// Words in every language, with places in braces.
pub(crate) type Words = [&'static str; 2];

/// Makes constants of words, and the list of all.
macro_rules! words {
    ($($name:ident: $english:literal, $french:literal;)*) => {
        $(pub(super) const $name: $crate::explain::Words = [$english, $french];)*

        /// All of them.
        #[cfg(test)]
        const ALL: &[$crate::explain::Words] = &[$($name),*];
    };
}

pub(crate) use words;
