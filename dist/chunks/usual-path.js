// src/core/triggers/config/usual-path.ts
/** Where the configuration is, unless another file is named. A module of its own: whoever needs the name needs no schema. */
const USUAL_CONFIGURATION = ".github/raymond.yml";

export { USUAL_CONFIGURATION as t };