// @ts-check
/**
 * The sample of one in some mistakes. The others are not built into the code, because each of them makes it
 * slower.
 */
const COLLECTOR = new URL(
  'node_modules/@stryker-mutator/instrumenter/dist/src/transformers/mutant-collector.js',
  import.meta.url,
)

/**
 * From this share on, all files are mutated together: so few mistakes hardly make the code slower.
 */
export const FEW = 8

/**
 * Lets Stryker build in one in `every` mistakes, in the order of the text. Stryker has no option for it, so
 * this changes the method that collects mistakes.
 *
 * @param {number} every
 */
export async function drawOneIn(every) {
  if (every === 1) return
  const { MutantCollector } = await import(COLLECTOR.href)
  const { collect } = MutantCollector.prototype
  MutantCollector.prototype.collect = function (
    /** @type {string} */ fileName,
    /** @type {unknown} */ original,
    /** @type {{ ignoreReason?: string | undefined }} */ mutable,
    /** @type {unknown} */ offset,
  ) {
    if (this.mutants.length % every !== 0) mutable.ignoreReason ??= 'not drawn'
    return collect.call(this, fileName, original, mutable, offset)
  }
}
