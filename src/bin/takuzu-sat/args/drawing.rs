//! The arguments of `render`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use takuzu_sat::render::Symbols;

use super::choice::{choice, time};
use super::shared::{InputArgs, OutputArgs};

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten, next_help_heading = "Picture")]
    pub(crate) symbols: SymbolsArgs,
    /// Fill in the solution, in thinner symbols than the givens
    #[arg(long, help_heading = "Picture")]
    pub(crate) solution: bool,
    /// Give up on the solution after this time, such as `30s`
    #[arg(long, value_name = "TIME", help_heading = "Picture", value_parser = time, requires = "solution")]
    pub(crate) timeout: Option<Duration>,
    /// Write the numbers of rows and columns beside the board
    #[arg(long, help_heading = "Picture")]
    pub(crate) numbers: bool,
    /// Hatch the cells that break a rule
    #[arg(long, help_heading = "Picture")]
    pub(crate) violations: bool,
    /// Side of a cell in pixels
    ///
    /// The lines of a PNG are sharpest at 40 and its multiples. An SVG can be shown at any size. In a
    /// PDF 96 pixels are an inch.
    #[arg(long, value_name = "N", default_value_t = 40, help_heading = "Picture")]
    #[arg(value_parser = clap::value_parser!(u32).range(4..=1000))]
    pub(crate) scale: u32,
    /// Format of the picture [default: by the name of the output file; unicode on a terminal; else svg]
    ///
    /// The names end in .svg, .png, .pdf or .txt, which is `unicode`.
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    pub(crate) to: Option<PictureFormat>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The symbols of pictures.
#[derive(Args, Clone)]
pub(crate) struct SymbolsArgs {
    /// Symbols for 0 and 1
    #[arg(long, value_name = "SIGNS", default_value = "01", value_parser = choice(SYMBOLS))]
    pub(crate) symbols: Symbols,
}

const SYMBOLS: [(&str, &str, Symbols); 3] =
    [("01", "", Symbols::Digits), ("OX", "", Symbols::Letters), ("discs", "", Symbols::Discs)];

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines and outlines, sharp at any size
    Svg,
    /// Pixels
    Png,
    /// A page as large as the picture, for print
    Pdf,
    /// Characters of every keyboard
    Text,
    /// Characters for lines, discs and low digits
    Unicode,
}

impl PictureFormat {
    /// Returns the name of a format that a terminal does not show.
    pub(crate) fn of_bytes(self) -> Option<&'static str> {
        match self {
            PictureFormat::Svg | PictureFormat::Text | PictureFormat::Unicode => None,
            PictureFormat::Png => Some("PNG"),
            PictureFormat::Pdf => Some("PDF"),
        }
    }
}

impl RenderArgs {
    /// Returns the format that was typed, or else the one that suits the output.
    pub(crate) fn format(&self, is_on_screen: bool) -> PictureFormat {
        let named = match self.output.extension().as_deref() {
            Some("png") => Some(PictureFormat::Png),
            Some("pdf") => Some(PictureFormat::Pdf),
            Some("svg") => Some(PictureFormat::Svg),
            Some("txt") => Some(PictureFormat::Unicode),
            _ => None,
        };
        let default = if is_on_screen { PictureFormat::Unicode } else { PictureFormat::Svg };
        self.to.or(named).unwrap_or(default)
    }
}
