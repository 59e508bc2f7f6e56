// What the calls of a gate refuse, as createGate refuses options: a caller without types gets a message to act on.
import { describe, expect, it } from 'vitest'
import type { Gate } from '../../src/crawl/index.ts'
import { World } from './world.ts'

const PAGE = 'https://example.com/a'

/** Calls a method of a gate, as a caller without types does. */
async function call(gate: Gate, name: keyof Gate, ...given: unknown[]): Promise<unknown> {
  const method = gate[name] as (...given: unknown[]) => unknown
  const result = method.apply(gate, given)
  if (name === 'sitemaps') return (result as AsyncGenerator).next()
  return result
}

const CALLS = ['decide', 'decideNow', 'acquire', 'nextFree', 'refresh', 'sitemaps'] as const

describe('the options of a call', () => {
  it.each<[unknown, string]>([
    [{ purpose: 'user' }, 'purpose must be "crawl" or "user-triggered"; it is "user".'],
    [{ maxWaitMs: '5' }, 'maxWaitMs must be milliseconds, a number that is 0 or more; it is "5".'],
    [{ maxWaitMs: Number.NaN }, 'maxWaitMs must be milliseconds, a number that is 0 or more; it is NaN.'],
    [{ maxWaitMs: -1 }, 'maxWaitMs must be milliseconds, a number that is 0 or more; it is -1.'],
    [{ maxwaitMs: 5 }, 'maxwaitMs is not an option; the options are purpose, signal, maxWaitMs'],
    [{ signal: new AbortController() }, 'signal must be an AbortSignal, such as AbortSignal.timeout(60_000)'],
    [{ refused: 'respond' }, 'refused is an option of fetch: leave it out.'],
    [null, 'the options must be an object.'],
    [5, 'the options must be an object.'],
  ])('%j: every call that takes them says what is wrong', async (options, words) => {
    const world = new World()
    const gate = world.gate()
    for (const name of CALLS) {
      const called = call(gate, name, PAGE, options)
      await expect(called).rejects.toThrow(TypeError)
      await expect(called).rejects.toThrow(`${name}: ${words}`)
    }
    expect(world.asked).toEqual([])
    await gate.close()
  })

  it.each<[unknown, string]>([
    [{ purpose: 'user' }, 'fetch: purpose must be "crawl" or "user-triggered"; it is "user".'],
    [{ refused: 'response' }, 'fetch: refused must be "throw" or "respond"; it is "response".'],
    [{ maxWaitMs: '5' }, 'fetch: maxWaitMs must be milliseconds'],
    [{ maxwaitMs: 5 }, 'fetch: maxwaitMs is not an option: write maxWaitMs.'],
    [{ maxWaitMS: 5 }, 'fetch: maxWaitMS is not an option: write maxWaitMs.'],
    [null, 'fetch: the options must be an object'],
  ])('%j: fetch says what is wrong', async (options, words) => {
    const world = new World()
    const gate = world.gate()
    await expect(call(gate, 'fetch', PAGE, options)).rejects.toThrow(words)
    expect(world.asked).toEqual([])
    await gate.close()
  })

  it('valid options, also of the client: are accepted', async () => {
    const world = new World()
    const sent: unknown[] = []
    const gate = world.gate({
      fetch: async (_, init) => {
        sent.push(init)
        return new Response('')
      },
    })
    const { signal } = new AbortController()
    const options = { purpose: 'user-triggered', signal, maxWaitMs: Number.POSITIVE_INFINITY } as const
    expect((await world.time.until(gate.decide(PAGE, options))).verdict).toBe('allow')
    expect((await gate.decide(PAGE, { purpose: undefined, maxWaitMs: 0 } as object)).verdict).toBe('allow')
    const own = { ...options, refused: 'respond', referrer: '', dispatcher: 'own' } as object
    await world.time.until(gate.fetch(PAGE, own))
    expect(sent).toMatchObject([{ dispatcher: 'own' }])
    await gate.close()
  })
})

describe('the outcome of a request', () => {
  it.each<[unknown, string]>([
    [503, 'the outcome must be an object; it is 503. Write %({ status: 503 })'],
    ['failed', 'the outcome must be an object; it is "failed". Write %({ status: 200 })'],
    [null, 'the outcome must be an object; it is null.'],
    [{ status: '503' }, '%: status must be a whole number that is 0 or more; it is "503".'],
    [{ status: Number.NaN }, '%: status must be a whole number'],
    [{ statusCode: 503 }, '%: statusCode is not an option; the options are status, retryAfter'],
    [{ retryAfter: 60 }, '%: retryAfter must be the value of the header, a string; it is 60.'],
    [{ failed: 'yes' }, '%: failed must be true or false'],
  ])('%j: done and report say what to write, and the turn lasts', async (outcome, words) => {
    const world = new World()
    const gate = world.gate()
    const admission = await world.time.until(gate.acquire(PAGE))
    if (!admission.granted) throw new Error(admission.decision.reason)
    const done = admission.done(outcome as never)
    await expect(done).rejects.toThrow(TypeError)
    await expect(done).rejects.toThrow(words.replace('%', 'done'))
    await expect(gate.report(PAGE, outcome as never)).rejects.toThrow(words.replace('%', 'report'))
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitsFor: 'holder' })
    await admission.done({ status: 503, retryAfter: null })
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitsFor: 'pause' })
    await gate.close()
  })

  it('a Response: its status counts', async () => {
    const world = new World()
    const gate = world.gate()
    const admission = await world.time.until(gate.acquire(PAGE))
    if (!admission.granted) throw new Error(admission.decision.reason)
    await admission.done(new Response('', { status: 503 }) as never)
    expect((await gate.acquire(PAGE, { maxWaitMs: 0 })).decision.pace.from).toEqual(['back-off'])
    await gate.close()
  })
})

describe('the other arguments of a call', () => {
  it('a text that is none: override says what it takes', async () => {
    const gate = new World().gate()
    for (const text of [{}, undefined, 7])
      expect(() => gate.override('https://example.com', text as never)).toThrow(
        'override takes the text of a robots.txt',
      )
    await gate.close()
  })

  it('no URL: decide says what it takes', async () => {
    const gate = new World().gate()
    for (const url of [undefined, null, 7, {}])
      await expect(gate.decide(url as never)).rejects.toThrow('The gate takes absolute http and https URLs')
    await gate.close()
  })

  it('a URL with credentials: is refused by every call, and not repeated in the message', async () => {
    const world = new World()
    const gate = world.gate()
    for (const url of ['https://me:secret@example.com/a', 'https://me@example.com/a'])
      for (const name of [...CALLS, 'fetch'] as const) {
        const error: unknown = await call(gate, name, url).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(TypeError)
        expect((error as Error).message).toContain('URLs without credentials')
        expect((error as Error).message).toContain('the header Authorization')
        expect((error as Error).message).not.toMatch(/me|secret/)
      }
    expect(world.asked).toEqual([])
    await gate.close()
  })
})
