//! The names of the techniques of Sudoku, in English and in French.

use crate::ground::deduction;
use crate::puzzles::sudoku::Technique;

/// The names of a technique, if it is one of Sudoku.
pub(in crate::people::explain) fn names(
    technique: deduction::Technique,
) -> Option<[&'static str; 2]> {
    let own = Technique::from_plain(technique)?;
    NAMES.iter().find(|(named, _)| *named == own).map(|(_, names)| *names)
}

const NAMES: [(Technique, [&str; 2]); 63] = [
    (Technique::FullHouse, ["full house", "dernière case libre"]),
    (Technique::HiddenSingleBlock, ["hidden single in a block", "singleton caché dans un bloc"]),
    (
        Technique::HiddenSingleLine,
        ["hidden single in a line", "singleton caché dans une ligne ou une colonne"],
    ),
    (Technique::NakedSingle, ["naked single", "singleton nu"]),
    (Technique::Pointing, ["pointing", "candidats verrouillés par pointage"]),
    (Technique::Claiming, ["claiming", "candidats verrouillés par revendication"]),
    (Technique::NakedPair, ["naked pair", "paire nue"]),
    (Technique::XWing, ["X-wing", "X-wing"]),
    (Technique::HiddenPair, ["hidden pair", "paire cachée"]),
    (Technique::NakedTriple, ["naked triple", "triplet nu"]),
    (Technique::Swordfish, ["swordfish", "espadon"]),
    (Technique::HiddenTriple, ["hidden triple", "triplet caché"]),
    (Technique::XyWing, ["XY-wing", "XY-wing"]),
    (Technique::XyzWing, ["XYZ-wing", "XYZ-wing"]),
    (Technique::NakedQuad, ["naked quadruple", "quadruplet nu"]),
    (Technique::Jellyfish, ["jellyfish", "méduse"]),
    (Technique::HiddenQuad, ["hidden quadruple", "quadruplet caché"]),
    (Technique::NakedQuintuple, ["naked quintuple", "quintuplet nu"]),
    (Technique::HiddenQuintuple, ["hidden quintuple", "quintuplet caché"]),
    (Technique::NakedSextuple, ["naked sextuple", "sextuplet nu"]),
    (Technique::HiddenSextuple, ["hidden sextuple", "sextuplet caché"]),
    (Technique::NakedSeptuple, ["naked septuple", "septuplet nu"]),
    (Technique::HiddenSeptuple, ["hidden septuple", "septuplet caché"]),
    (Technique::NakedOctuple, ["naked octuple", "octuplet nu"]),
    (Technique::HiddenOctuple, ["hidden octuple", "octuplet caché"]),
    (Technique::DirectPointing, ["direct pointing", "pointage direct"]),
    (Technique::DirectClaiming, ["direct claiming", "revendication directe"]),
    (Technique::DirectHiddenPair, ["direct hidden pair", "paire cachée directe"]),
    (Technique::DirectHiddenTriple, ["direct hidden triple", "triplet caché direct"]),
    (Technique::ThreeLinks, ["three strong links", "trois liens forts"]),
    (Technique::GroupedThreeLinks, ["three grouped strong links", "trois liens forts groupés"]),
    (Technique::WxyzWing, ["WXYZ-wing", "WXYZ-wing"]),
    (Technique::VwxyzWing, ["VWXYZ-wing", "VWXYZ-wing"]),
    (Technique::AlignedPair, ["aligned pair exclusion", "exclusion d’une paire alignée"]),
    (Technique::AlignedTriple, ["aligned triple exclusion", "exclusion d’un triplet aligné"]),
    (Technique::GroupedTurbotFish, ["grouped turbot fish", "turbot groupé"]),
    (Technique::Skyscraper, ["skyscraper", "gratte-ciel"]),
    (Technique::TwoStringKite, ["two-string kite", "cerf-volant"]),
    (Technique::TurbotFish, ["turbot fish", "turbot"]),
    (Technique::EmptyRectangle, ["empty rectangle", "rectangle vide"]),
    (Technique::GroupedXChain, ["grouped X-chain", "chaîne X groupée"]),
    (Technique::GroupedAic, ["grouped alternating chain (AIC)", "chaîne alternée groupée (AIC)"]),
    (
        Technique::AlsXz,
        ["two almost locked sets (ALS-XZ)", "deux ensembles presque verrouillés (ALS-XZ)"],
    ),
    (
        Technique::AlsChain,
        ["chain of almost locked sets", "chaîne d’ensembles presque verrouillés"],
    ),
    (Technique::UniqueRectangle, ["unique rectangle", "rectangle unique"]),
    (Technique::HiddenRectangle, ["hidden rectangle", "rectangle caché"]),
    (Technique::UniqueLoop, ["unique loop", "boucle unique"]),
    (Technique::Bug, ["bivalue universal grave (BUG)", "tombe bivaluée universelle (BUG)"]),
    (Technique::Nishio, ["nishio", "nishio"]),
    (Technique::ForcingNet, ["forcing net", "réseau de forçage"]),
    (Technique::NestedNet, ["nested forcing net", "réseau de forçage imbriqué"]),
    (Technique::WWing, ["W-wing", "W-wing"]),
    (Technique::RemotePair, ["remote pair", "paire à distance"]),
    (Technique::XChain, ["X-chain", "chaîne X"]),
    (Technique::XLoop, ["X-loop", "boucle X"]),
    (Technique::XyChain, ["XY-chain", "chaîne XY"]),
    (Technique::XyLoop, ["XY-loop", "boucle XY"]),
    (Technique::Loop, ["continuous loop", "boucle continue"]),
    (Technique::Aic, ["alternating chain (AIC)", "chaîne alternée (AIC)"]),
    (Technique::CellForcing, ["forcing chains from a cell", "chaînes de forçage d’une case"]),
    (Technique::HouseForcing, ["forcing chains from a house", "chaînes de forçage d’une zone"]),
    (
        Technique::AlsXyWing,
        [
            "three almost locked sets (ALS-XY-wing)",
            "trois ensembles presque verrouillés (ALS-XY-wing)",
        ],
    ),
    (Technique::Search, ["search", "recherche"]),
];
