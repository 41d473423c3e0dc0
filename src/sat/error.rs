//! Why a session could not answer.

use std::fmt;

use rustsat::OutOfMemory;

use super::process::ExternalError;

/// Why a session could not answer.
pub struct SessionError(Kind);

#[derive(Debug)]
enum Kind {
    Missing { feature: &'static str },
    External(ExternalError),
    Solver(anyhow::Error),
}

impl SessionError {
    pub(super) fn missing(feature: &'static str) -> SessionError {
        SessionError(Kind::Missing { feature })
    }

    /// Returns the feature that the solver needs and that was not built.
    #[must_use]
    pub fn missing_feature(&self) -> Option<&'static str> {
        match &self.0 {
            Kind::Missing { feature } => Some(feature),
            Kind::External(_) | Kind::Solver(_) => None,
        }
    }

    /// Whether the solver gave an answer that was found to be wrong: a model that breaks a clause.
    #[must_use]
    pub fn is_wrong_answer(&self) -> bool {
        match &self.0 {
            Kind::External(error) => error.is_wrong_answer(),
            Kind::Missing { .. } | Kind::Solver(_) => false,
        }
    }
}

impl From<ExternalError> for SessionError {
    fn from(error: ExternalError) -> SessionError {
        SessionError(Kind::External(error))
    }
}

/// RustSAT's traits return these; ours are found inside.
impl From<anyhow::Error> for SessionError {
    fn from(error: anyhow::Error) -> SessionError {
        match error.downcast() {
            Ok(external) => SessionError(Kind::External(external)),
            Err(other) => SessionError(Kind::Solver(other)),
        }
    }
}

impl From<OutOfMemory> for SessionError {
    fn from(error: OutOfMemory) -> SessionError {
        SessionError(Kind::Solver(error.into()))
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Missing { feature } => write!(
                f,
                "this program was built without {feature}; build it with `--features {feature}`",
            ),
            Kind::External(error) => error.fmt(f),
            Kind::Solver(error) => write!(f, "the SAT solver failed: {error}"),
        }
    }
}

crate::error::debug_as_display!(SessionError);

impl std::error::Error for SessionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Missing { .. } => None,
            Kind::External(error) => error.source(),
            Kind::Solver(error) => error.source(),
        }
    }
}
