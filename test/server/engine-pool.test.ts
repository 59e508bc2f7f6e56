// The order in which threads take the jobs of several addresses.
import { EventEmitter, on } from 'node:events'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { EnginePool } from '../../src/server/engine/engine-pool.ts'
import type { RegistryInput } from '../../src/server/engine/job.ts'
import { type EngineTask, serveEngine } from '../../src/server/engine/serve-engine.ts'
import { HEAVY_BYTES, LOOPBACK_LIMITS, NETWORK_LIMITS } from '../../src/server/limits.ts'
import { afterwards } from '../afterwards.ts'
import { SOON } from '../soon.ts'

/** A pool whose threads answer when the test says so, and the names of the jobs in the order they began. */
function poolOf(size: number, limits = NETWORK_LIMITS) {
  const began: string[] = []
  const running = new Map<string, () => void>()
  const threads = new Map<string, EventEmitter>()
  const newThread = () => {
    const thread = Object.assign(new EventEmitter(), {
      terminate: async () => Number(thread.emit('exit')),
      postMessage: ({ id, job }: EngineTask) => {
        const { name = '' } = job.input as RegistryInput
        began.push(name)
        running.set(name, () => thread.emit('message', { id, text: name }))
        threads.set(name, thread)
      },
    })
    setImmediate(() => thread.emit('message', 'ready'))
    return thread as unknown as Worker
  }
  const start = vi.fn(newThread)
  const pool = new EnginePool(start, size, limits)
  afterwards(() => pool.close(0))
  const ask = (name: string, signal?: AbortSignal) =>
    pool.run({ kind: 'robots', input: { name } }, name.slice(0, 1), signal).catch(String)
  const end = (name: string) => {
    running.get(name)?.()
    running.delete(name)
  }
  /** Ends the thread of a job with an error. */
  const lose = (name: string, code: string) =>
    threads.get(name)?.emit('error', Object.assign(new Error(), { code }))
  return { pool, start, began, running, ask, end, lose }
}

const ready = () => new Promise((resolve) => setImmediate(resolve))

it('one address: leaves a thread to others, and the addresses take turns', async () => {
  const { pool, began, running, ask, end } = poolOf(2)
  const answers = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name))
  await ready()
  expect(began).toEqual(['a1'])
  answers.push(ask('v1'))
  expect(began).toEqual(['a1', 'v1'])
  answers.push(...['b1', 'b2', 'v2'].map((name) => ask(name)))
  expect(pool.state).toMatchObject({ busy: 2, queued: 6 })
  while (running.size > 0) end(running.keys().next().value as string)
  expect(began).toEqual(['a1', 'v1', 'a2', 'b1', 'v2', 'a3', 'b2', 'a4'])
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'v1', 'b1', 'b2', 'v2'])
  expect(pool.state).toMatchObject({ busy: 0, queued: 0 })
})

it('the loopback, where all clients have one address: uses all threads', async () => {
  const { began, ask } = poolOf(2, LOOPBACK_LIMITS)
  for (const name of ['a1', 'a2', 'a3']) void ask(name)
  await ready()
  expect(began).toEqual(['a1', 'a2'])
})

it('jobs with a long file: leave a thread to others', async () => {
  const { began, ask } = poolOf(2)
  const [one, other] = ['a', 'b'].map((name) => name.repeat(HEAVY_BYTES)) as [string, string]
  for (const name of [one, other, 'c1']) void ask(name)
  await ready()
  expect(began).toEqual([one, 'c1'])
})

it.each([
  ['ERR_WORKER_OUT_OF_MEMORY', 'The thread that computed the answer ran out of memory.'],
  ['ERR_OTHER', 'The server failed on this request.'],
])('a thread that ends with %s: its job says so, and another thread takes the next', async (code, what) => {
  const { began, ask, lose } = poolOf(1)
  const lost = ask('a1')
  const next = ask('a2')
  await ready()
  lose('a1', code)
  expect(await lost).toContain(what)
  await ready()
  expect(began).toEqual(['a1', 'a2'])
  void next
})

it('a thread that ends before it is ready: is started again a second later, unless the pool has closed', async () => {
  const threads: EventEmitter[] = []
  const start = () => {
    const thread = Object.assign(new EventEmitter(), {
      terminate: async () => 0,
      postMessage: () => undefined,
    })
    threads.push(thread)
    return thread as unknown as Worker
  }
  const pools = [1, 2].map(() => new EnginePool(start, 1, NETWORK_LIMITS))
  for (const thread of threads.slice()) thread.emit('exit')
  await pools[0]?.close(0)
  expect(threads).toHaveLength(2)
  await vi.waitFor(() => expect(threads).toHaveLength(3), SOON)
  await pools[1]?.close(0)
})

it('a pool that closes: ends when the last job has its answer, and takes no more jobs and threads', async () => {
  const { pool, start, ask, end } = poolOf(1)
  const answer = ask('a1')
  await ready()
  let isClosed = false
  const closed = pool.close(60_000).then(() => {
    isClosed = true
  })
  expect(await ask('a2')).toContain('stopping')
  await ready()
  expect(isClosed).toBe(false)
  end('a1')
  await closed
  expect(await answer).toBe('a1')
  expect(start).toHaveBeenCalledTimes(1)
})

it('a pool that closes before its jobs have ended: tells those that run and those that wait', async () => {
  const { pool, ask } = poolOf(1)
  const answers = ['a1', 'b1'].map((name) => ask(name))
  await ready()
  await pool.close(0)
  for (const answer of await Promise.all(answers)) expect(answer).toContain('stopping')
})

it('outside of a thread: the engine says where it runs', () => {
  expect(() => serveEngine(null)).toThrow('The engine of the HTTP API runs in a thread only.')
})

it('a thread: says that it is ready, answers, refuses, and says where it failed', async () => {
  const { port1, port2 } = new MessageChannel()
  afterwards(async () => port1.close())
  const messages = on(port1, 'message')
  const message = async (): Promise<unknown> => ((await messages.next()).value as readonly unknown[])[0]
  serveEngine(port2)
  expect(await message()).toBe('ready')
  port1.postMessage({ id: 1, job: { kind: 'robots', input: { name: 'GPTBot' } } })
  expect(await message()).toEqual({
    id: 1,
    text: expect.stringMatching(/^\{"id":"gptbot"|^\{\s+"id": "gptbot"/),
  })
  port1.postMessage({ id: 2, job: { kind: 'robots', input: { purpose: 'fun' } } })
  expect(await message()).toMatchObject({ id: 2, problem: { code: 'invalid', where: '/purpose' } })
  port1.postMessage({ id: 3, job: { kind: 'test', input: { agents: 1, urls: 'secret' } } })
  expect(await message()).toEqual({ id: 3, failure: expect.stringMatching(/^ *at .*answers(?!.*secret)/) })
})

it('one thread: an address may use it', async () => {
  const { began, ask, end } = poolOf(1)
  for (const name of ['a1', 'a2', 'b1']) void ask(name)
  await ready()
  end('a1')
  expect(began).toEqual(['a1', 'b1'])
})

it('a job that is withdrawn: takes no turn', async () => {
  const { pool, began, ask, end } = poolOf(1)
  const stop = new AbortController()
  const answers = [ask('a1'), ask('b1', stop.signal), ask('b2')]
  await ready()
  stop.abort()
  expect(await answers[1]).toContain('stopping')
  expect(pool.state.queued).toBe(1)
  end('a1')
  expect(began).toEqual(['a1', 'b2'])
})

it('jobs that are withdrawn while they wait: no longer count for their address', async () => {
  const { pool, ask } = poolOf(1, { ...NETWORK_LIMITS, jobsOfAddress: 3 })
  void ask('a1')
  await ready()
  const stop = new AbortController()
  const waiting = ['a2', 'a3'].map((name) => ask(name, stop.signal))
  expect(await ask('a4')).toContain('too many requests')
  stop.abort()
  for (const answer of await Promise.all(waiting)) expect(answer).toContain('stopping')
  for (const name of ['a5', 'a6']) void ask(name)
  expect(pool.state.queued).toBe(2)
  expect(await ask('a7')).toContain('too many requests')
})
