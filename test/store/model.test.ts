import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { postgresStore } from '../../src/entry/store/postgres.ts'
import { ioredisPort, redisStore } from '../../src/entry/store/redis.ts'
import { memoryStore } from '../../src/store/index.ts'
import { scaled } from '../scale.ts'
import { handClock } from './hand-clock.ts'
import { sleep } from './load.ts'
import { expectAsModel, transitionsOf } from './model.ts'
import { noPostgres, PostgresServer, postgresPool, sayWithoutPostgres } from './postgres-server.ts'
import { freePorts, noRedis, RedisServer, ready, sayWithoutRedis } from './redis-server.ts'

sayWithoutRedis()
sayWithoutPostgres()

/** Durations and passes that meet each other: what ends at the moment somebody asks is where mistakes are. */
const DURATIONS = [0, 1, 2, 10, 20, 30, 1000]
const PASSES = [1, 2, 9, 10, 11, 20, 1000]

/** Long, so that the moments in which a server is asked do not count. */
const HOURS = [0, 1, 2, 3].map((hours) => hours * 3_600_000)

/** A pause of nothing is over, and a record of no time gone, two ticks later. */
const IN_REAL_TIME = { tickMs: 1, driftMs: 60_000, pass: () => sleep(4), betweenMs: 3 }

/** Tells one sequence's keys from another's. */
let sequence = 0
const aPrefix = (): string => `${++sequence}:`

describe('any calls in any order: a store gives the same results as its model', () => {
  it('memory', async () => {
    await fc.assert(
      fc.asyncProperty(transitionsOf(DURATIONS, PASSES), async (steps) => {
        const { clock, pass } = handClock()
        const store = memoryStore({ clock })
        // Others, so that what is over is not always forgotten before it is asked for.
        for (let at = 0; at < 30; at++) await store.block(`other ${at}`, 1e9)
        await expectAsModel(store, steps, { prefix: '', tickMs: 0, driftMs: 0, pass, betweenMs: 0 })
      }),
      { numRuns: 3000 },
    )
  })

  it('lmdb', async () => {
    const path = mkdtempSync(join(tmpdir(), 'wayleave-model-'))
    const { clock, pass } = handClock()
    const store = lmdbStore({ path, clock })
    try {
      await fc.assert(
        fc.asyncProperty(transitionsOf(DURATIONS, PASSES), async (steps) => {
          await expectAsModel(store, steps, { prefix: aPrefix(), tickMs: 1, driftMs: 0, pass, betweenMs: 0 })
        }),
        { numRuns: scaled(15, 100) },
      )
    } finally {
      await store.close()
      rmSync(path, { recursive: true, force: true })
    }
  })

  it.skipIf(noRedis !== undefined)('redis', async () => {
    const server = await new RedisServer().start()
    const client = server.connect()
    try {
      await ready(client)
      const store = redisStore({ port: ioredisPort(client), losesNothing: true })
      await fc.assert(
        fc.asyncProperty(transitionsOf(HOURS, []), async (steps) => {
          await expectAsModel(store, steps, { ...IN_REAL_TIME, prefix: aPrefix() })
        }),
        { numRuns: scaled(10, 60), endOnFailure: true },
      )
    } finally {
      client.disconnect()
      await server.remove()
    }
  })

  it.skipIf(noPostgres !== undefined)('postgres', { timeout: 120_000 }, async () => {
    const [port = 0] = await freePorts(1)
    const server = await new PostgresServer(port).start()
    const client = postgresPool(server.url)
    try {
      const store = postgresStore({ client, timeoutMs: 20_000 })
      await fc.assert(
        fc.asyncProperty(transitionsOf(HOURS, []), async (steps) => {
          await expectAsModel(store, steps, { ...IN_REAL_TIME, prefix: aPrefix() })
        }),
        { numRuns: scaled(10, 60), endOnFailure: true },
      )
    } finally {
      await client.end()
      await server.remove()
    }
  })
})
