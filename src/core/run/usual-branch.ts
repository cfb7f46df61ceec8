/** Where the states of runs are kept, unless another branch is named. A module of its own: whoever reads inputs needs no schema. */
export const STATE_BRANCH = 'raymond/state'
