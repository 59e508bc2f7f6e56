import { describe, expect, it } from 'vitest'
import { ioredisPort, nodeRedisPort, redisStore } from '../../src/entry/store/redis.ts'

const call = async (): Promise<null> => null

/** What a client of ioredis has, as far as a store looks. */
const IOREDIS = { status: 'ready', eval: call, evalsha: call, callBuffer: call, sendCommand: call }

describe('redisStore', () => {
  it.each([
    ['no options', undefined],
    ['a client', { status: 'ready', callBuffer: async () => null }],
    ['a client as an option', { client: {} }],
    ['a client of ioredis as the port', { port: IOREDIS }],
    [
      'a client of node-redis as the port',
      { port: { ...IOREDIS, callBuffer: undefined, sendCommand: call } },
    ],
  ])('%s: says how to write the call', (_what, options) => {
    expect(() => redisStore(options as never)).toThrow(/redisStore\(\{ port: ioredisPort\(client\) \}\)\.$/)
  })
})

describe('the ports', () => {
  it.each([undefined, null, 'redis://x', {}, { port: 6379 }])(
    '%j: is no client of either package',
    (client) => {
      expect(() => ioredisPort(client as never)).toThrow(
        /^ioredisPort takes a client of ioredis .*nodeRedisPort\(client\)\.$/,
      )
      expect(() => nodeRedisPort(client as never)).toThrow(
        /^nodeRedisPort takes a client of the package redis.*ioredisPort\(client\)\.$/,
      )
    },
  )

  it('a client of the other package: names the right port', () => {
    expect(() => nodeRedisPort(IOREDIS as never)).toThrow('write ioredisPort(client)')
    expect(() => ioredisPort({ withTypeMapping: call } as never)).toThrow('write nodeRedisPort(client)')
  })

  it('a port of your own: is accepted', async () => {
    const port = { eval: call, evalsha: call }
    await redisStore({ port }).close()
    await redisStore({ port: ioredisPort(IOREDIS) }).close()
  })
})
