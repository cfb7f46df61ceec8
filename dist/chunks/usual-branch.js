// src/core/run/usual-branch.ts
/** Where the states of runs are kept, unless another branch is named. A module of its own: whoever reads inputs needs no schema. */
const STATE_BRANCH = "raymond/state";

export { STATE_BRANCH as t };