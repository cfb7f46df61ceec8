/** Where the configuration is, unless another file is named. A module of its own: whoever needs the name needs no schema. */
export const USUAL_CONFIGURATION = '.github/raymond.yml'
