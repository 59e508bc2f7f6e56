// @ts-check
/**
 * A test runner for Stryker that keeps the tests loaded. Stryker's runner for vitest imports every module
 * again for each mutant, which takes longer than most tests. Here a mutant costs only the tests that reach it.
 *
 * What one mutant leaves behind must not decide about the next. After a test has failed, it runs again
 * without the mutant; if it fails then too, all modules are loaded afresh. A mutant that survives, but whose
 * code did not run because its result was cached, gets a second run with modules that are loaded afresh.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { commonTokens, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { createServer, createServerModuleRunner } from 'vite'
import { Collector, testApiOf } from './test-api.mjs'

/** Where Stryker's instrumented code keeps its state. */
const NAMESPACE = '__stryker__'
/** Processor time of each test without a mutant. A process that replaces this one reads it. */
const DURATIONS = 'durations.json'
/** The mutant that the process before was killed for. */
const KILLED_FOR = 'killed-for.txt'
/**
 * Processor time that a mutant may take, in milliseconds, in addition to a multiple of the time that the tests take
 * without it. One value is for all tests, and one for a single test.
 */
const ALLOWANCE = 20_000
const ALLOWANCE_OF_TEST = 5_000
const FACTOR = 5
/**
 * How long a test may wait for something that never comes, in milliseconds, in addition to a multiple of its usual
 * time.
 */
const LONGEST_WAIT = 30_000

/** Each test file begins with these (vitest.config.ts). */
const SETUP_FILES = ['test/close-after-each.ts', 'test/seed.ts']

const STILL_WAITS = 'the test waits for what never comes'

class InProcessRunner {
  /** @param {{ testFiles: readonly string[] }} options */
  constructor({ testFiles }) {
    this.testFiles = testFiles.map((file) => resolve(file))
    /** @type {any} */
    this.state = /** @type {any} */ (globalThis)[NAMESPACE] ??= {}
    /** Of each test: processor time, and time by the clock. @type {Record<string, { spent: number, took: number }>} */
    this.durations = existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {}
    /** @type {readonly import('./test-api.mjs').Test[]} */
    this.tests = []
    /** An error that a test threw after its end, or where nobody waited for it. @type {unknown} */
    this.unexpected = undefined
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error) => (this.unexpected ??= error ?? new Error(event)))
  }

  /** @type {Collector | undefined} */
  collector

  /**
   * Kills this process if a mutant takes too long. A mutant's own counter does not see a loop that runs no mutated
   * code.
   */
  watchdog = new Worker(new URL('watchdog.mjs', import.meta.url), { workerData: resolve(KILLED_FOR) })

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    // No search for the smallest case that fails.
    fc.configureGlobal({ endOnFailure: true })
    const server = await createServer({
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      ssr: { noExternal: ['vitest'] },
      plugins: [
        {
          name: 'test-api',
          enforce: 'pre',
          resolveId: (id) => (id === 'vitest' ? '\0vitest' : undefined),
          load: (id) =>
            id === '\0vitest'
              ? 'export const { describe, it, test, expect, vi, beforeAll, afterAll, beforeEach, afterEach } = globalThis.testApi'
              : undefined,
        },
      ],
    })
    this.server = server
    this.modules = createServerModuleRunner(/** @type {any} */ (server.environments.ssr), { hmr: false })
  }

  async load() {
    await this.collector?.close()
    // A mistake in what runs before all tests of a suite is not that of its first test alone.
    const collector = new Collector(async (call) => {
      const { currentTestId } = this.state
      this.state.currentTestId = undefined
      try {
        await call()
      } finally {
        this.state.currentTestId = currentTestId
      }
    })
    this.collector = collector
    Object.assign(globalThis, { testApi: testApiOf(collector) })
    this.modules?.clearCache()
    for (const file of SETUP_FILES) await this.modules?.import(resolve(file))
    for (const file of this.testFiles) {
      collector.begin(file)
      await this.modules?.import(file)
    }
    this.tests = collector.tests
  }

  async dryRun() {
    const { state } = this
    state.activeMutant = undefined
    await this.load()
    const tests = []
    for (const { id, run } of this.tests) {
      state.currentTestId = id
      const start = process.cpuUsage()
      const began = performance.now()
      // A busy machine may fail a test that waits, but hardly twice.
      const failureMessage =
        (await this.failureOf(run, Number.POSITIVE_INFINITY)) &&
        (await this.failureOf(run, Number.POSITIVE_INFINITY))
      const timeSpentMs = process.cpuUsage(start).user / 1000
      state.currentTestId = undefined
      this.durations[id] = { spent: timeSpentMs, took: performance.now() - began }
      const result = { id, name: id, timeSpentMs }
      tests.push(
        failureMessage === undefined
          ? { ...result, status: TestStatus.Success }
          : { ...result, status: TestStatus.Failed, failureMessage },
      )
    }
    writeFileSync(DURATIONS, JSON.stringify(this.durations))
    return { status: DryRunStatus.Complete, tests, mutantCoverage: state.mutantCoverage }
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun(options) {
    const { id } = options.activeMutant
    if (existsSync(KILLED_FOR) && readFileSync(KILLED_FOR, 'utf8') === id)
      return { status: MutantRunStatus.Timeout, reason: 'took too long' }
    const expected = Object.values(this.durations).reduce((sum, { spent }) => sum + spent, 0)
    this.watchdog.postMessage({ id, limit: ALLOWANCE + FACTOR * expected })
    const result = await this.runMutant(options)
    this.watchdog.postMessage({ id: undefined })
    return result
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async runMutant(options) {
    const { state } = this
    const isStatic = options.mutantActivation === 'static'
    if (!isStatic && this.tests.length > 0) {
      const result = await this.runTests(options)
      if (result.status !== MutantRunStatus.Survived || !mayBeCached(options.activeMutant, state.hitCount))
        return result
    }
    // Coverage names only the test that made what was cached, so all tests run.
    const everything = { ...options, testFilter: undefined }
    state.activeMutant = isStatic ? options.activeMutant.id : undefined
    state.hitCount = undefined
    this.watchdog.postMessage({ ofTest: Number.POSITIVE_INFINITY })
    const failureMessage = await this.failureOf(() => this.load(), LONGEST_WAIT)
    if (failureMessage !== undefined) {
      this.tests = []
      return { status: MutantRunStatus.Killed, killedBy: ['load'], failureMessage, nrOfTests: 0 }
    }
    const result = await this.runTests(everything)
    if (isStatic) this.tests = []
    return result
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async runTests(options) {
    const { activeMutant, testFilter, hitLimit } = options
    const { state, durations } = this
    const filter = testFilter === undefined ? undefined : new Set(testFilter)
    const tests = this.tests
      .filter(({ id }) => filter?.has(id) !== false)
      .sort((one, other) => (durations[one.id]?.took ?? 0) - (durations[other.id]?.took ?? 0))
    let nrOfTests = 0
    Object.assign(state, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    for (const { id } of tests) {
      nrOfTests += 1
      const { spent = 0, took = 0 } = durations[id] ?? {}
      const longest = LONGEST_WAIT + FACTOR * took
      this.watchdog.postMessage({ ofTest: ALLOWANCE_OF_TEST + FACTOR * spent })
      const failureMessage = await this.failureOf(this.runOf(id), longest)
      const isOverLimit = hitLimit !== undefined && state.hitCount > hitLimit
      if (failureMessage === undefined && !isOverLimit) continue
      state.activeMutant = undefined
      if (failureMessage === STILL_WAITS) {
        this.tests = []
        return { status: MutantRunStatus.Timeout, reason: STILL_WAITS }
      }
      if (isOverLimit) {
        if ((await this.failureOf(this.runOf(id), longest)) !== undefined) this.tests = []
        return { status: MutantRunStatus.Timeout, reason: `ran ${hitLimit} times` }
      }
      const failsAgain = await this.failsAgain(id, longest, options)
      if (failsAgain) return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests }
      Object.assign(state, { activeMutant: activeMutant.id, hitCount: 0 })
    }
    state.activeMutant = undefined
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  /**
   * Does a test that failed with the mistake pass without it and fail with it again? If not, a busy machine or what an
   * earlier mistake left behind made it fail: it is tried once more with all modules loaded again.
   *
   * @param {string} id of the test
   * @param {number} longest in milliseconds by the clock
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   */
  async failsAgain(id, longest, { activeMutant, mutantActivation }) {
    const { state } = this
    const isStatic = mutantActivation === 'static'
    this.watchdog.postMessage({ ofTest: Number.POSITIVE_INFINITY })
    for (const isLoaded of [true, false]) {
      state.activeMutant = isStatic ? activeMutant.id : undefined
      if (!isLoaded) await this.load()
      if (isLoaded && !isStatic && (await this.failureOf(this.runOf(id), longest)) !== undefined) continue
      Object.assign(state, { activeMutant: activeMutant.id, hitCount: 0 })
      const failureMessage = await this.failureOf(this.runOf(id), longest)
      state.activeMutant = undefined
      if (failureMessage !== undefined) return true
    }
    return false
  }

  /** @param {string} id */
  runOf(id) {
    const test = this.tests.find((test) => test.id === id)
    if (test === undefined) throw new Error(`No test "${id}" was loaded.`)
    return test.run
  }

  /**
   * The message of what a function throws, or of what its code throws where nobody waits for it. If it does not end
   * in time, `STILL_WAITS`.
   *
   * @param {() => unknown} run
   * @param {number} longest in milliseconds by the clock
   */
  async failureOf(run, longest) {
    this.unexpected = undefined
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const late = new Promise((_, reject) => {
      if (longest < Number.POSITIVE_INFINITY)
        timer = setTimeout(() => reject(new Error(STILL_WAITS)), longest)
    })
    try {
      await Promise.race([Promise.resolve().then(run), late])
      // What nobody waits for is thrown in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      if (this.unexpected !== undefined) throw this.unexpected
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async dispose() {
    await this.collector?.close()
    await this.watchdog.terminate()
    await this.modules?.close()
    await this.server?.close()
  }
}

/**
 * Could a cache have hidden the mutant? Its code did not run, or it is `??=`, which then has nothing to do.
 *
 * @param {import('@stryker-mutator/api/core').Mutant} mutant
 * @param {number} hitCount
 */
function mayBeCached({ mutatorName }, hitCount) {
  return hitCount === 0 || mutatorName === 'AssignmentOperator'
}

/** @param {any} options */
function runnerOf(options) {
  return new InProcessRunner(options.inProcess)
}
runnerOf.inject = [commonTokens.options]

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', runnerOf)]
