//! Writes the script, the WebAssembly, the page with both inside and the one for a server: `page WASM FOLDER`, with the WebAssembly
//! as cargo built it.

use std::error::Error;
use std::io::Write as _;
use std::{env, fs, path::PathBuf};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use flate2::{Compression, write::GzEncoder};
use takuzu_sat::render::html::engine_page;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = env::args().skip(1).map(PathBuf::from);
    let (Some(built), Some(folder)) = (paths.next(), paths.next()) else {
        return Err("page WASM FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(built).out_name("takuzu-sat").typescript(false);
    bindgen.no_modules(true)?.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(&folder)?;
    let wasm = folder.join("takuzu-sat.wasm");
    fs::rename(folder.join("takuzu-sat_bg.wasm"), &wasm)?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&fs::read(wasm)?)?;
    let packed = BASE64_STANDARD.encode(packed.finish()?);
    let script = fs::read_to_string(folder.join("takuzu-sat.js"))?;
    fs::write(folder.join("takuzu-sat.html"), engine_page(&script, Some(&packed)))?;
    fs::write(folder.join("site/index.html"), engine_page(&script, None))?;
    Ok(())
}
