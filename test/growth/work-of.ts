import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { LONG } from '../scale.ts'
import { countNatives, takeWorkOfNatives } from './counted-natives.ts'

/** What a run has done. */
export interface Work {
  /** The blocks of `src/` that were run, and what natives went through. */
  readonly total: number
  /** The parts of the total, by function (the names of file and function) or native. */
  readonly byFunction: ReadonlyMap<string, number>
}

/** Counts the work of runs: it is the same on each machine, however busy the machine is. */
export interface Counter {
  /** The work of a run. */
  of(run: () => unknown): Promise<Work>
  close(): Promise<void>
}

/**
 * Begins to count blocks. V8 counts the blocks of functions only that it compiles after that: so a test
 * imports what it measures dynamically, after this call, and runs in a process of its own (vitest.config.ts).
 *
 * @param of the code that is measured, as a part of its URL.
 */
export async function startCounter(of = '/src/'): Promise<Counter> {
  // Code that V8 optimizes loses some counts of single functions. The long form reads totals alone, in two thirds of
  // the time.
  if (!LONG) setFlagsFromString('--no-opt')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const restore = countNatives()
  /** The blocks since the last call, for V8 counts from zero after each: nothing of `of` runs between. */
  const blocks = async (): Promise<ReadonlyMap<string, number>> => {
    const byFunction = new Map<string, number>()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    for (const { url, functions } of result)
      if (url.includes(of))
        for (const { functionName, ranges } of functions) {
          const name = `${url.slice(url.lastIndexOf('/') + 1)} ${functionName}`
          const count = ranges.reduce((sum, range) => sum + range.count, 0)
          if (count > 0) byFunction.set(name, (byFunction.get(name) ?? 0) + count)
        }
    return byFunction
  }
  return {
    async of(run) {
      takeWorkOfNatives()
      await run()
      const byFunction = new Map([...takeWorkOfNatives(), ...(await blocks())])
      return { total: [...byFunction.values()].reduce((sum, count) => sum + count, 0), byFunction }
    },
    async close() {
      restore()
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
