import { describe, expect, it } from 'vitest'
import {
  type Admission,
  byAddress,
  byAll,
  byGroup,
  byHost,
  type PaceKeys,
  type Refusal,
} from '../../src/crawl/index.ts'
import { byRegistrableDomain } from '../../src/crawl/registrable-domain.ts'
import { World } from './world.ts'

/** The addresses of as many hosts are remembered. */
const MAX_RESOLVED_HOSTS = 100_000

const keysOf = async (kind: PaceKeys, url: string): Promise<readonly string[]> => kind(new URL(url))

function granted(answer: Admission | Refusal): Admission {
  if (!answer.granted) throw new Error(`${answer.decision.verdict}: ${answer.decision.reason}`)
  return answer
}

describe('pacing keys', () => {
  it('by host: the scheme and the port make no difference', async () => {
    for (const url of ['http://a.example/', 'https://A.example:8443/x'])
      expect(await keysOf(byHost, url)).toEqual(['host:a.example'])
  })

  it.each([
    ['https://www.example.co.uk/', 'domain:example.co.uk'],
    ['https://example.co.uk/', 'domain:example.co.uk'],
    ['https://one.github.io/', 'domain:one.github.io'],
    ['https://xn--mnchen-3ya.de/', 'domain:xn--mnchen-3ya.de'],
    ['https://192.0.2.7/', 'host:192.0.2.7'],
    ['https://[2001:db8::1]/', 'host:[2001:db8::1]'],
    ['https://localhost/', 'host:localhost'],
    ['https://co.uk/', 'host:co.uk'],
  ])('by registrable domain: %s is %s', async (url, key) => {
    expect(await keysOf(byRegistrableDomain, url)).toEqual([key])
  })

  it('by host: a dot at the end makes no difference', async () => {
    expect(await keysOf(byHost, 'https://a.example./')).toEqual(['host:a.example'])
    expect(
      await keysOf(
        byGroup(() => undefined),
        'https://a.example./',
      ),
    ).toEqual(['host:a.example'])
  })

  it('by address: the host, and every address that a look-up of the last ten minutes gave', async () => {
    let now = 0
    let answer: readonly string[] | undefined = ['192.0.2.1']
    let lookUps = 0
    const kind = byAddress(
      async () => {
        lookUps += 1
        if (answer === undefined) throw new Error('no answer')
        return answer
      },
      () => now,
    )
    const both = ['host:a.example', 'address:192.0.2.1', 'address:192.0.2.2']
    const ask = (): Promise<readonly string[]> => keysOf(kind, 'https://a.example/')
    await Promise.all([ask(), ask()])
    now += 59_999
    expect([await ask(), lookUps]).toEqual([both.slice(0, 2), 1])
    answer = ['192.0.2.2']
    now += 1
    expect([await ask(), lookUps]).toEqual([both, 2])
    // A look-up that fails takes nothing away.
    answer = undefined
    now += 60_000
    expect(await ask()).toEqual(both)
    now += 500_000
    expect(await ask()).toEqual([both[0], both[2]])
    now += 600_001
    expect(await ask()).toEqual([both[0]])
    // A name server that always gives others does not add keys for ever.
    for (let other = 0; other < 40; other++) {
      answer = [`198.51.100.${other}`]
      now += 60_000
      await ask()
    }
    expect((await ask()).length).toBeLessThanOrEqual(17)
  })

  it('by address: keys of the host and its addresses, or of the host alone', async () => {
    const kind = byAddress(async (hostname) => {
      if (hostname === 'none.example') throw new Error('no such name')
      return hostname === '2001:db8::1' ? [hostname] : ['192.0.2.1', '192.0.2.2']
    })
    expect(await keysOf(kind, 'https://a.example/')).toEqual([
      'host:a.example',
      'address:192.0.2.1',
      'address:192.0.2.2',
    ])
    expect(await keysOf(kind, 'https://[2001:db8::1]/')).toEqual([
      'host:[2001:db8::1]',
      'address:2001:db8::1',
    ])
    expect(await keysOf(kind, 'https://none.example/')).toEqual(['host:none.example'])
    const spelt = byAddress(async () => [
      '::ffff:127.0.0.1',
      '::FFFF:7f00:1',
      '127.0.0.1',
      'fe80:0::1%eth0',
      'fe80::1',
    ])
    const keys = ['host:b.example', 'address:127.0.0.1', 'address:fe80::1']
    expect(await keysOf(spelt, 'https://b.example/')).toEqual(keys)
    expect(await keysOf(byAddress(), 'http://[::ffff:127.0.0.1]/')).toEqual([
      'host:[::ffff:7f00:1]',
      'address:127.0.0.1',
    ])
    expect(await keysOf(byAddress(), 'http://127.0.0.1/')).toEqual(['host:127.0.0.1', 'address:127.0.0.1'])
  })

  it('by group, and by several kinds: all keys are used', async () => {
    const kind = byGroup(({ hostname }) => (hostname.endsWith('.shop.example') ? 'shop' : undefined))
    const shop = ['host:a.shop.example', 'group:shop']
    expect(await keysOf(kind, 'https://a.shop.example/')).toEqual(shop)
    expect(await keysOf(kind, 'https://a.example/')).toEqual(['host:a.example'])
    expect(await keysOf(byAll(byHost, kind), 'https://a.shop.example/')).toEqual(shop)
  })

  it('by group of the path: the pace of the host holds', async () => {
    const world = new World()
    const gate = world.gate({ paceKeys: byGroup(({ pathname }) => pathname) })
    const visits: number[] = []
    for (const path of ['/a', '/b']) {
      const { time } = world
      const admission = granted(await time.until(gate.acquire(`https://a.example${path}`)))
      visits.push(time.now)
      await admission.done({ status: 200 })
    }
    expect((visits[1] ?? 0) - (visits[0] ?? 0)).toBeGreaterThanOrEqual(10_000)
    await gate.close()
  })

  it('by address: hosts are forgotten, the one that was used longest ago first', async () => {
    let lookUps = 0
    const kind = byAddress(
      async () => {
        lookUps += 1
        return []
      },
      () => 0,
    )
    const ask = (host: number): Promise<readonly string[]> => keysOf(kind, `https://${host}.example/`)
    for (let host = 0; host < MAX_RESOLVED_HOSTS; host++) await ask(host)
    await ask(0)
    expect(lookUps).toBe(MAX_RESOLVED_HOSTS)
    // Host 1 goes, and host 0 stays, because it was asked again.
    await ask(MAX_RESOLVED_HOSTS)
    await ask(0)
    expect(lookUps).toBe(MAX_RESOLVED_HOSTS + 1)
    await ask(1)
    expect(lookUps).toBe(MAX_RESOLVED_HOSTS + 2)
  })

  it('by address: a look-up that fails is repeated after a second', async () => {
    let now = 0
    let lookUps = 0
    const kind = byAddress(
      async () => {
        lookUps += 1
        if (lookUps === 1) throw new Error('no answer')
        return ['192.0.2.1']
      },
      () => now,
    )
    const ask = (): Promise<readonly string[]> => keysOf(kind, 'https://a.example/')
    expect(await ask()).toEqual(['host:a.example'])
    now += 999
    expect([await ask(), lookUps]).toEqual([['host:a.example'], 1])
    now += 1
    expect([await ask(), lookUps]).toEqual([['host:a.example', 'address:192.0.2.1'], 2])
  })

  it('no key: throws TypeError', async () => {
    const world = new World()
    const gate = world.gate({ paceKeys: () => [] })
    await expect(world.time.until(gate.decide('https://a.example/'))).rejects.toThrow(TypeError)
    await gate.close()
  })

  it('hosts with a common key: take turns, and other hosts do not wait for them', async () => {
    const world = new World()
    const gate = world.gate({ paceKeys: byAll(byHost, byRegistrableDomain) })
    const [www, shop, other] = [
      'https://www.example.com/',
      'https://shop.example.com/',
      'https://other.example/',
    ]
    await world.time.until(Promise.all([www, shop, other].map((url) => gate.decide(url))))
    await world.time.advance(60_000)
    await granted(await world.time.until(gate.acquire(www))).done({ status: 200 })
    const ended = world.time.now
    await granted(await world.time.until(gate.acquire(other))).done({ status: 200 })
    expect(world.time.now).toBe(ended)
    granted(await world.time.until(gate.acquire(shop)))
    expect(world.time.now - ended).toBeGreaterThanOrEqual(10_000)
    await gate.close()
  })
})
