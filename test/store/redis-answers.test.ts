import process from 'node:process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ioredisPort, type RedisPort, redisStore } from '../../src/entry/store/redis.ts'

/** What a store makes of the answers of a server. No server runs here. */

const terms = { leaseMs: 1000, delayMs: 500, maxWaitMs: 60_000 }

/** Answers of scripts. */
const NEVER_EVICTS = null
const GRANTED = [1, 7, 100]
const refused = (place: number): readonly number[] => [0, 50, 100, 0, 0, place]
const UNKNOWN_RUN = null

interface Server {
  readonly port: RedisPort
  /** The arguments of the calls so far. */
  readonly asked: (readonly unknown[])[]
  /** Sends a message to the store. */
  readonly tell: (message: string) => void
}

/** A server that gives these answers in their order. It throws those that are errors. */
function answering(...answers: unknown[]): Server {
  const asked: (readonly unknown[])[] = []
  const listeners: ((message: string) => void)[] = []
  const run = async (_script: string, _key: string, args: readonly unknown[]): Promise<unknown> => {
    asked.push(args)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const subscribe = async (_channel: string, listener: (message: string) => void): Promise<() => void> => {
    listeners.push(listener)
    return () => {}
  }
  return { port: { evalsha: run, eval: run, subscribe }, asked, tell: (message) => listeners[0]?.(message) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a server that may evict keys', () => {
  const policy = new TextEncoder().encode('allkeys-lru')
  const sentence =
    'Redis may evict keys (maxmemory-policy allkeys-lru), and the crawlers then forget pauses. Set maxmemory-policy to noeviction'

  it('is refused, and asked again by the next call', async () => {
    const store = redisStore({ port: answering(policy, NEVER_EVICTS, GRANTED).port })
    await expect(store.acquire('a', terms)).rejects.toMatchObject({
      code: 'unavailable',
      message: `${sentence}, or pass acceptsEviction: true to redisStore.`,
    })
    expect(await store.acquire('a', terms)).toMatchObject({ granted: true, fence: 7 })
  })

  it('is accepted with one warning that names the policy', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const store = redisStore({ port: answering(policy, GRANTED, refused(0)).port, acceptsEviction: true })
    await store.acquire('a', terms)
    await store.acquire('a', terms)
    expect(warn.mock.calls).toEqual([
      [`${sentence}.`, { type: 'WayleaveWarning', code: 'WAYLEAVE_REDIS_EVICTS' }],
    ])
  })
})

describe('the run of the server', () => {
  it.each([
    [{}, ''],
    [{ losesNothing: true }, '1'],
  ])('with %j: is sent as "%s" with terms', async (options, run) => {
    const view = [0, 0, 0, 100, new Uint8Array(), 0, new Uint8Array()]
    const { port, asked } = answering(NEVER_EVICTS, GRANTED, view, view)
    const store = redisStore({ port, ...options })
    await store.acquire('a', terms)
    expect(asked[1]?.[3]).toBe(run)
    await store.look('a', terms)
    expect(asked[2]).toEqual(['1500', run])
    // A look for nobody asks about no restart.
    await store.look('a')
    expect(asked[3]).toEqual(['0', '1'])
  })

  it('a server that refuses because of a restart, and knows no beginning: is not asked again', async () => {
    const { port, asked } = answering(NEVER_EVICTS, [0, 50, 100, 0, 1, 0], UNKNOWN_RUN)
    expect(await redisStore({ port }).acquire('a', terms)).toMatchObject({ afterRestart: true })
    expect(asked).toHaveLength(3)
  })

  it('a server that does not tell its uptime: says what to do', async () => {
    const { port } = answering(NEVER_EVICTS, new Error('WAYLEAVE uptime'))
    await expect(redisStore({ port }).acquire('a', terms)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server does not tell its uptime: allow its user the INFO command, or set losesNothing.',
    })
  })
})

describe('replicas', () => {
  it('fewer than asked: the change is refused, with their number', async () => {
    const withReplicas = (count: number) =>
      redisStore({ port: { ...answering(1).port, wait: async () => count }, replicas: 2 })
    await expect(withReplicas(1).block('a', 5)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Only 1 of 2 replicas have the change.',
    })
    await expect(withReplicas(2).block('a', 5)).resolves.toBeUndefined()
  })
})

describe('messages to callers', () => {
  /** A store whose connection for messages is open, and functions that note what callers receive. */
  const listening = async (...answers: unknown[]) => {
    const server = answering(NEVER_EVICTS, refused(0), ...answers)
    const store = redisStore({ port: server.port, losesNothing: true })
    await store.acquire('elsewhere', terms, () => {})
    const caller = () => {
      const told: number[] = []
      const whenFree = (waitMs: number): void => void told.push(waitMs)
      return { told, acquire: () => store.acquire('a', terms, whenFree) }
    }
    return { tell: server.tell, first: caller(), second: caller() }
  }

  it('a caller with a place gets one message, and one without a place gets none', async () => {
    const { tell, first, second } = await listening(refused(1), refused(0))
    await first.acquire()
    await second.acquire()
    tell('30:wayleave:slot:{a}')
    tell('30:wayleave:slot:{a}')
    expect([first.told, second.told]).toEqual([[30], []])
  })

  it('a caller that got the slot is not told, and others of the same store are', async () => {
    const { tell, first, second } = await listening(refused(1), refused(2), GRANTED)
    await first.acquire()
    await second.acquire()
    await first.acquire()
    tell('0:wayleave:slot:{a}')
    expect([first.told, second.told]).toEqual([[], [0]])
  })
})

describe('ioredisPort', () => {
  /** A client in this state, what it was asked, and a function that tells it what happened to the connection. */
  const clientIn = (status: string) => {
    const asked: string[] = []
    const listeners = new Map<string, () => void>()
    const client = {
      status,
      connect: async () => {
        asked.push('connect')
        client.status = 'connecting'
      },
      once: (event: string, listener: () => void) => listeners.set(event, listener),
      callBuffer: async (command: string) => {
        asked.push(command)
        return 1
      },
    }
    return { client, asked, happens: (event: string) => listeners.get(event)?.() }
  }

  it.each(['ready', 'close'])('calls while the client connects: are sent after "%s"', async (event) => {
    const { client, asked, happens } = clientIn('connecting')
    const port = ioredisPort(client)
    const calls = Promise.all([port.evalsha('sha1', 'key', []), port.wait?.(1, 5) ?? Promise.resolve()])
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toEqual([])
    happens(event)
    await calls
    expect(asked).toEqual(['evalsha', 'wait'])
  })

  it('connect is called on a client that connects at its first call, and on no other', async () => {
    const lazy = clientIn('wait')
    const call = ioredisPort(lazy.client).eval('script', 'key', [])
    expect(lazy.asked).toEqual(['connect'])
    lazy.happens('ready')
    await call
    expect(lazy.asked).toEqual(['connect', 'eval'])
    const open = clientIn('ready')
    await ioredisPort(open.client).eval('script', 'key', [])
    expect(open.asked).toEqual(['eval'])
  })
})
