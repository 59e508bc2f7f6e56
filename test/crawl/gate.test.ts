import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import type { Store } from '../../src/store/index.ts'
import { settled, World } from './world.ts'

const PAGE = 'https://example.com/a'

describe('decide', () => {
  it('several decisions: fetch the file once', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /private\n' })
    const gate = world.gate()
    expect(gate.decideNow(PAGE)).toBeUndefined()
    const [open, closed] = await world.time.until(
      Promise.all([gate.decide(PAGE), gate.decide('https://example.com/private/x')]),
    )
    expect(open).toMatchObject({
      verdict: 'allow',
      reason: 'no-rule',
      evidence: { origin: 'https://example.com', basis: 'file', outcome: 'ok' },
    })
    expect(closed).toMatchObject({
      verdict: 'disallow',
      reason: 'rule',
      rule: { line: 2, effect: 'disallow', excerpt: '/private' },
    })
    expect(world.asked).toHaveLength(1)
    expect(gate.decideNow(PAGE)?.verdict).toBe('allow')
    // An old estimate of the store's time will do.
    await world.time.advance(3_600_000)
    expect(gate.decideNow(PAGE)?.verdict).toBe('allow')
    await gate.close()
  })

  it('an international URL, pasted or percent-encoded: one verdict', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /ru/покупка\n' })
    const gate = world.gate({ dialect: dialects.google })
    const pasted = 'https://example.com/ru/покупка-wi-fi'
    for (const url of [pasted, new URL(pasted).href])
      expect(await world.time.until(gate.decide(url))).toMatchObject({
        verdict: 'disallow',
        rule: { line: 2 },
      })
    await gate.close()
  })

  it('a URL in an unusual spelling: is decided in the form that is sent', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /private\n' })
    const gate = world.gate()
    const urls = [
      'https://example.com/open/../private',
      'https://example.com\\private',
      'HTTPS://EXAMPLE.com:443/%2e/private#x',
    ]
    for (const url of urls) expect((await world.time.until(gate.decide(url))).verdict, url).toBe('disallow')
    await gate.close()
  })
})

describe('a URL with more than 8,192 bytes of path and query', () => {
  it('is refused for good, with a reason, before any request', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /private\n' })
    const gate = world.gate()
    await world.time.until(gate.decide(PAGE))
    const tooLong = `https://example.com/${'a'.repeat(8_192)}`
    const refused = { verdict: 'disallow', reason: 'url-too-long', evidence: { basis: 'file' } }
    expect(gate.decideNow(tooLong)).toMatchObject(refused)
    // In the form that is sent, this URL has three times as many bytes.
    expect(await gate.decide(`https://example.com/${'"'.repeat(3_000)}`)).toMatchObject(refused)
    expect(await gate.acquire(tooLong)).toMatchObject({ granted: false, decision: refused })
    await expect(gate.fetch(tooLong)).rejects.toThrow(
      'robots.txt: disallowed, because the URL has more than 8,192 bytes of path and query (url-too-long): https',
    )
    expect(world.asked).toHaveLength(1)
    expect(gate.decideNow(`${tooLong.slice(0, -1)}#${'a'.repeat(100)}`)?.verdict).toBe('allow')
    await gate.close()
  })
})

describe('acquire', () => {
  it('a second request: waits for the pause, which counts from the end of the first', async () => {
    const world = new World()
    const gate = world.gate()
    const first = await world.time.until(gate.acquire(PAGE))
    if (!first.granted) throw new Error(first.decision.reason)
    await world.time.advance(700)
    await first.done({ status: 200 })
    const ended = world.time.now
    const second = await world.time.until(gate.acquire(PAGE))
    expect(second.granted).toBe(true)
    expect(world.time.now - ended).toBeGreaterThanOrEqual(10_000)
    expect(world.time.now - ended).toBeLessThan(10_010)
    await gate.close()
  })
})

describe('close', () => {
  it('at the end of `await using`: the gate is closed', async () => {
    const gate = new World().gate()
    await gate[Symbol.asyncDispose]()
    await expect(gate.decide(PAGE)).rejects.toMatchObject({ name: 'GateClosedError' })
  })

  it('a release under way that nobody waits for: close waits for it', async () => {
    const world = new World()
    let letRelease = (): void => {}
    const released = new Promise<void>((resolve) => {
      letRelease = resolve
    })
    const store: Store = new Proxy(world.store, {
      get: (whole, name: keyof Store) => {
        if (name !== 'release') return whole[name]?.bind(whole)
        return async (...given: Parameters<Store['release']>): Promise<boolean> => {
          await released
          return whole.release(...given)
        }
      },
    })
    const gate = world.gate({ store })
    gate.override('https://example.com', '')
    const admission = await world.time.until(gate.acquire(PAGE))
    if (!admission.granted) throw new Error(admission.decision.reason)
    void admission.done()
    let isClosed = false
    const closed = gate.close().then(() => {
      isClosed = true
    })
    await settled()
    expect(isClosed).toBe(false)
    letRelease()
    await closed
  })
})
