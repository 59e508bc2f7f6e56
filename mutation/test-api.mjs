// @ts-check
/**
 * The part of vitest's interface that the tests of the mutated rooms use: `describe`, `it`, `test` and
 * `expect`. A test file that uses anything else fails when it is loaded, so no test is left out unseen.
 */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  customMatchers,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'

/** @typedef {{ id: string, run: () => unknown }} Test */
/** @typedef {(...args: any[]) => unknown} Body */

/** The tests of the files that were loaded, in order. */
export class Collector {
  /** @type {Test[]} */
  tests = []
  /** @type {string[]} */
  #path = []

  /** @param {string} file */
  begin(file) {
    this.#path = [file]
  }

  /** @param {string} name @param {Body} body @param {readonly unknown[]} args */
  addSuite(name, body, args) {
    this.#path.push(name)
    body(...args)
    this.#path.pop()
  }

  /** @param {string} name @param {Body} body @param {readonly unknown[]} args */
  addTest(name, body, args) {
    // Names repeat, and rows of a table share one.
    const id = `${[...this.#path, name].join(' > ')} #${this.tests.length}`
    this.tests.push({ id, run: () => body(...args) })
  }
}

/**
 * What `import { … } from 'vitest'` gives to a test file.
 *
 * @param {Collector} collector
 */
export function testApiOf(collector) {
  const it = blockOf((name, body, args) => collector.addTest(name, body, args))
  return {
    describe: blockOf((name, body, args) => collector.addSuite(name, body, args)),
    it,
    test: it,
    expect,
  }
}

/** @param {(name: string, body: Body, args: readonly unknown[]) => void} add */
function blockOf(add) {
  // The options of a test, such as its timeout, may stand before its body. They have no meaning here.
  /** @param {string} name @param {readonly [Body] | readonly [object, Body]} rest */
  const block = (name, ...rest) => add(name, bodyOf(rest), [])
  const skip = () => {}
  return Object.assign(block, {
    skip,
    skipIf: (/** @type {boolean} */ condition) => (condition ? skip : block),
    runIf: (/** @type {boolean} */ condition) => (condition ? block : skip),
    each:
      (/** @type {readonly unknown[]} */ rows) =>
      (/** @type {string} */ name, /** @type {readonly [Body] | readonly [object, Body]} */ ...rest) => {
        for (const row of rows) add(name, bodyOf(rest), Array.isArray(row) ? row : [row])
      },
  })
}

/** @param {readonly [Body] | readonly [object, Body]} rest @returns {Body} */
const bodyOf = (rest) => /** @type {Body} */ (typeof rest[0] === 'function' ? rest[0] : rest[1])

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)

/** vitest's own matchers. They compare as they do in `npm test`. */
const expect = Object.assign(
  (/** @type {unknown} */ value, /** @type {string | undefined} */ message) => chai.expect(value, message),
  chai.expect,
  /** @type {any} */ (globalThis)[ASYMMETRIC_MATCHERS_OBJECT],
)
chai.expect.extend(/** @type {any} */ (expect), customMatchers)
