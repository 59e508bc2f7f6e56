import { describe, expect, it } from 'vitest'
import { redisStore } from '../../src/entry/store/redis.ts'

describe('redisStore', () => {
  it.each([
    ['no options', undefined],
    ['a client', { status: 'ready', callBuffer: async () => null }],
    ['a client as an option', { client: {} }],
  ])('%s: says how to write the call', (_what, options) => {
    expect(() => redisStore(options as never)).toThrow(/redisStore\(\{ port: ioredisPort\(client\) \}\)\.$/)
  })
})
