//! The end of a value of JSON.

/// The brackets that are open, up to the end of a value.
#[derive(Default)]
pub(super) struct Extent {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Extent {
    /// Tells whether more brackets are open than any puzzle has.
    pub(super) fn is_too_deep(&self) -> bool {
        self.open > super::json::MOST_NESTED
    }

    /// Passes over a line, and returns the byte behind the value where it ends on it.
    pub(super) fn pass(&mut self, line: &str) -> Option<usize> {
        for (at, byte) in line.bytes().enumerate() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.open = self.open.saturating_add(1),
                b'}' | b']' if !self.in_string => {
                    self.open = self.open.saturating_sub(1);
                    if self.open == 0 {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }
}
