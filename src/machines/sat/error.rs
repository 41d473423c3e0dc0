//! The error of a session.

use rustsat::OutOfMemory;

#[cfg(feature = "external")]
use super::process::ExternalError;

/// The reason why a session could not answer: the solver is not built in, or it failed.
#[derive(thiserror::Error)]
#[error(transparent)]
pub struct SessionError(Cause);

#[derive(Debug, thiserror::Error)]
enum Cause {
    #[error("this program was built without the feature `{feature}`")]
    Missing { feature: &'static str },
    #[error("the formula would take more than {} MB of memory", most / 1_000_000)]
    TooLarge { most: u64 },
    #[cfg(feature = "external")]
    #[error(transparent)]
    External(ExternalError),
    // With all its causes.
    #[error("the SAT solver failed: {0:#}")]
    Solver(anyhow::Error),
}

impl SessionError {
    pub(super) fn missing(feature: &'static str) -> SessionError {
        SessionError(Cause::Missing { feature })
    }

    /// A formula for which a solver would need more bytes than the limits allow.
    pub(super) fn too_large(most: u64) -> SessionError {
        SessionError(Cause::TooLarge { most })
    }

    /// Tells whether the formula was refused, because it would take more memory than the limits allow.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        matches!(self.0, Cause::TooLarge { .. })
    }

    /// Returns the feature that the solver needs and that was not built.
    #[must_use]
    pub fn missing_feature(&self) -> Option<&'static str> {
        match &self.0 {
            Cause::Missing { feature } => Some(feature),
            #[cfg(feature = "external")]
            Cause::External(_) => None,
            Cause::TooLarge { .. } | Cause::Solver(_) => None,
        }
    }

    /// Tells whether the solver gave an answer that was found to be wrong: a model that breaks a clause.
    #[must_use]
    pub fn is_wrong_answer(&self) -> bool {
        match &self.0 {
            #[cfg(feature = "external")]
            Cause::External(error) => error.is_wrong_answer(),
            Cause::Missing { .. } | Cause::TooLarge { .. } | Cause::Solver(_) => false,
        }
    }
}

#[cfg(feature = "external")]
impl From<ExternalError> for SessionError {
    fn from(error: ExternalError) -> SessionError {
        SessionError(Cause::External(error))
    }
}

/// RustSAT's traits return these; ours are found inside.
impl From<anyhow::Error> for SessionError {
    fn from(error: anyhow::Error) -> SessionError {
        #[cfg(feature = "external")]
        let error = match error.downcast() {
            Ok(external) => return SessionError(Cause::External(external)),
            Err(other) => other,
        };
        SessionError(Cause::Solver(error))
    }
}

impl From<OutOfMemory> for SessionError {
    fn from(error: OutOfMemory) -> SessionError {
        SessionError(Cause::Solver(error.into()))
    }
}

crate::error::debug_as_display!(SessionError);
