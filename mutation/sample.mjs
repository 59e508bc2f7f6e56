// @ts-check

/**
 * Is a mutant in the sample of one in `every`? Mutants are numbered in the order of the text.
 *
 * @param {string} id
 * @param {number} every
 */
export function isDrawn(id, every) {
  return Number(id) % every === 0
}
