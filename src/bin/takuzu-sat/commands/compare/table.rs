//! A table of facts, for a terminal or in Markdown.

/// Columns under their heads; what is not known is missing.
#[derive(Default)]
pub(crate) struct Table {
    columns: Vec<(String, Vec<Option<String>>)>,
}

impl Table {
    /// Adds a column, unless nothing is known in it.
    pub(crate) fn column(&mut self, head: &str, cells: Vec<Option<String>>) {
        if cells.iter().any(Option::is_some) {
            self.columns.push((head.into(), cells));
        }
    }

    /// Writes columns of even width: names to the left, numbers to the right.
    pub(crate) fn plain(&self) -> String {
        let widths: Vec<usize> = self.columns.iter().map(width).collect();
        let line = |cells: Vec<&str>| {
            let padded = cells.iter().zip(&widths).enumerate();
            let padded = padded.map(|(place, (cell, &width))| match place {
                0 => format!("{cell:width$}"),
                _ => format!("{cell:>width$}"),
            });
            padded.collect::<Vec<_>>().join("  ") + "\n"
        };
        self.lines().into_iter().map(line).collect()
    }

    pub(crate) fn markdown(&self) -> String {
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        let mut lines = self.lines().into_iter().map(line);
        let head = lines.next().unwrap_or_default();
        let rule = format!("|---{}|\n", "|---:".repeat(self.columns.len().max(1) - 1));
        head + &rule + &lines.collect::<String>()
    }

    /// Returns the heads, and the cells line by line.
    fn lines(&self) -> Vec<Vec<&str>> {
        let count = self.columns.first().map_or(0, |(_, cells)| cells.len());
        let heads = self.columns.iter().map(|(head, _)| head.as_str()).collect();
        let line = |row: usize| {
            let cells = self.columns.iter().map(move |(_, cells)| &cells[row]);
            cells.map(|cell| cell.as_deref().unwrap_or("-")).collect()
        };
        [heads].into_iter().chain((0..count).map(line)).collect()
    }
}

fn width((head, cells): &(String, Vec<Option<String>>)) -> usize {
    let cells = cells.iter().flatten().map(|cell| cell.chars().count());
    cells.max().unwrap_or(0).max(head.chars().count())
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn a_table_in_both_forms() {
        let mut table = Table::default();
        table.column("who", vec![Some("a".into()), Some("longer".into())]);
        table.column("none", vec![None, None]);
        table.column("nodes", vec![None, Some("12".into())]);
        assert_eq!(table.plain(), "who     nodes\na           -\nlonger     12\n");
        assert_eq!(table.markdown(), "| who | nodes |\n|---|---:|\n| a | - |\n| longer | 12 |\n");
    }
}
