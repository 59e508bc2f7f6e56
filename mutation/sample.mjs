// @ts-check
/**
 * A sample of all possible mistakes, such as one in eight. Only the sample is built into the code, because each
 * mistake makes the code slower.
 */
import { readFileSync } from 'node:fs'

const COLLECTOR = new URL(
  'node_modules/@stryker-mutator/instrumenter/dist/src/transformers/mutant-collector.js',
  import.meta.url,
)

/** From this share on, all files are mutated together, because few mistakes hardly slow the code down. */
export const FEW = 8

/** The first mistake of a file is built in, and then one of every `drawn` mistakes. */
let drawn = 1
let isChanged = false

/**
 * Lets Stryker build in one in `every` mistakes, in the order of the text. Stryker has no option for it, so
 * this changes the method that collects mistakes.
 *
 * @param {number} every
 */
export async function drawOneIn(every) {
  drawn = every
  if (every === 1 || isChanged) return
  isChanged = true
  const { MutantCollector } = await import(COLLECTOR.href)
  const { collect } = MutantCollector.prototype
  MutantCollector.prototype.collect = function (
    /** @type {string} */ fileName,
    /** @type {unknown} */ original,
    /** @type {{ ignoreReason?: string | undefined }} */ mutable,
    /** @type {unknown} */ offset,
  ) {
    if (this.mutants.length % drawn !== 0) mutable.ignoreReason ??= 'not drawn'
    return collect.call(this, fileName, original, mutable, offset)
  }
}

/**
 * The least N for which one in N mistakes of these files are at most `most`.
 *
 * @param {readonly string[]} files
 * @param {number} most
 */
export async function everyFor(files, most) {
  if (most === Number.POSITIVE_INFINITY) return 1
  const counts = await Promise.all(files.map(countMistakes))
  const sample = (/** @type {number} */ every) =>
    counts.reduce((sum, count) => sum + Math.ceil(count / every), 0)
  let every = 1
  // A file has at least one mistake in each sample.
  while (sample(every) > most && every < Math.max(...counts)) every++
  return every
}

/** @param {string} name */
async function countMistakes(name) {
  const { createInjector } = await import('typed-inject')
  const { commonTokens } = await import('@stryker-mutator/api/plugin')
  const { createInstrumenter } = await import('@stryker-mutator/instrumenter')
  const silent = new Proxy({}, { get: () => () => {} })
  const instrumenter = createInjector()
    .provideValue(commonTokens.logger, silent)
    .provideValue(commonTokens.getLogger, () => silent)
    .injectFunction(createInstrumenter)
  const file = { name, content: readFileSync(name, 'utf8'), mutate: true }
  const { mutants } = await instrumenter.instrument([file], {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  return mutants.length
}
