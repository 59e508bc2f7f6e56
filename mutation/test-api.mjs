// @ts-check
/**
 * The part of vitest's interface that the tests of the mutated rooms use. A test file that uses anything else
 * fails, so no test is left out unseen.
 */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  customMatchers,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'

import { fn, restoreAllMocks, spyOn } from '@vitest/spy'

/** @typedef {{ id: string, run: () => unknown }} Test */
/** @typedef {(...args: any[]) => unknown} Body */
/**
 * What runs before and after the tests of a suite.
 *
 * @typedef {{ beforeAll: Body[], afterAll: Body[], beforeEach: Body[], afterEach: Body[], isOpen: boolean }} Hooks
 */

/** @returns {Hooks} */
const noHooks = () => ({ beforeAll: [], afterAll: [], beforeEach: [], afterEach: [], isOpen: false })

/** The tests of the files that were loaded, in order. */
export class Collector {
  /** @type {Test[]} */
  tests = []
  /** @type {string[]} */
  #path = []
  /** Of all files, of the file, and of each suite around the next test. @type {Hooks[]} */
  #hooks = [noHooks()]
  /** The suites with a test that has run, in order. @type {Hooks[]} */
  #open = []
  /** @type {(call: () => Promise<void>) => Promise<void>} */
  #outsideOfTests

  /** @param {(call: () => Promise<void>) => Promise<void>} outsideOfTests calls a function whose code belongs to no test */
  constructor(outsideOfTests) {
    this.#outsideOfTests = outsideOfTests
  }

  /** @param {string} file */
  begin(file) {
    this.#path = [file]
    this.#hooks = [this.#hooks[0] ?? noHooks(), noHooks()]
  }

  /** @param {'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'} when @param {Body} body */
  addHook(when, body) {
    this.#hooks.at(-1)?.[when].push(body)
  }

  /** @param {string} name @param {Body} body @param {readonly unknown[]} args */
  addSuite(name, body, args) {
    this.#path.push(name)
    this.#hooks.push(noHooks())
    if (body(...args) instanceof Promise)
      throw new Error(`"${name}" is a suite that waits, after which its tests belong to no suite.`)
    this.#hooks.pop()
    this.#path.pop()
  }

  /** @param {string} name @param {Body} body @param {readonly unknown[]} args */
  addTest(name, body, args) {
    // Names repeat, and rows of a table share one.
    const id = `${[...this.#path, name].join(' > ')} #${this.tests.length}`
    const suites = [...this.#hooks]
    this.tests.push({ id, run: () => this.#run(suites, () => body(...args)) })
  }

  /** @param {readonly Hooks[]} suites @param {() => unknown} body */
  async #run(suites, body) {
    for (const suite of suites) await this.#openSuite(suite)
    try {
      for (const { beforeEach } of suites) for (const hook of beforeEach) await hook()
      await body()
    } finally {
      for (const { afterEach } of suites.toReversed()) for (const hook of afterEach) await hook()
    }
  }

  /** @param {Hooks} suite */
  async #openSuite(suite) {
    if (suite.isOpen) return
    suite.isOpen = true
    this.#open.push(suite)
    await this.#outsideOfTests(async () => {
      for (const hook of suite.beforeAll) await hook()
    })
  }

  /** Ends the suites with a test that has run. */
  async close() {
    for (const suite of this.#open.splice(0).reverse()) {
      suite.isOpen = false
      // What a mistake has broken need not be whole at the end.
      for (const hook of suite.afterAll)
        await Promise.resolve()
          .then(hook)
          .catch(() => {})
    }
  }
}

/** The part of `vi` that needs nothing of vitest's own runner. */
const vi = {
  fn,
  spyOn,
  restoreAllMocks,
  /** @param {string} name @param {unknown} value */
  stubGlobal(name, value) {
    stubbed.set(name, stubbed.get(name) ?? Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true })
  },
  unstubAllGlobals() {
    for (const [name, descriptor] of stubbed)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    stubbed.clear()
  },
  /** @param {() => unknown} call @param {{ timeout?: number, interval?: number }} [limits] */
  async waitFor(call, { timeout = 1000, interval = 50 } = {}) {
    for (const end = performance.now() + timeout; ; ) {
      try {
        return await call()
      } catch (error) {
        if (performance.now() > end) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
  },
}

/** @type {Map<string, PropertyDescriptor | undefined>} */
const stubbed = new Map()

/**
 * What `import { … } from 'vitest'` gives to a test file.
 *
 * @param {Collector} collector
 */
export function testApiOf(collector) {
  const it = blockOf((name, body, args) => collector.addTest(name, body, args))
  const hook =
    (/** @type {'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'} */ when) =>
    (/** @type {Body} */ body) =>
      collector.addHook(when, body)
  return {
    describe: blockOf((name, body, args) => collector.addSuite(name, body, args)),
    it,
    test: it,
    expect,
    vi,
    beforeAll: hook('beforeAll'),
    afterAll: hook('afterAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
  }
}

/** @param {(name: string, body: Body, args: readonly unknown[]) => void} add */
function blockOf(add) {
  // The options of a test, such as its timeout, may stand before its body. They have no meaning here.
  /** @param {string} name @param {readonly [Body] | readonly [object, Body]} rest */
  const block = (name, ...rest) => add(name, bodyOf(rest), [])
  const each =
    (/** @type {readonly unknown[]} */ rows) =>
    (/** @type {string} */ name, /** @type {readonly [Body] | readonly [object, Body]} */ ...rest) => {
      for (const row of rows) add(name, bodyOf(rest), Array.isArray(row) ? row : [row])
    }
  const skip = Object.assign(() => {}, { each: () => () => {} })
  const run = Object.assign(block, { each })
  return Object.assign(run, {
    skip,
    skipIf: (/** @type {boolean} */ condition) => (condition ? skip : run),
    runIf: (/** @type {boolean} */ condition) => (condition ? run : skip),
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
