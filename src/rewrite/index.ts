/** Whole-file edits: layout, portable order, Moderatobot's order, a new file; each proved by `diff`. */
export {}
