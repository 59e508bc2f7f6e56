import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Attributes, type Meter, metrics, type Tracer, trace } from '@opentelemetry/api'
import { describe, expect, it, vi } from 'vitest'
import type {
  CacheEvent,
  DecideEvent,
  FetchEvent,
  SlotEvent,
  TroubleEvent,
  WaitEvent,
} from '../../src/crawl/index.ts'
import { recordMetrics } from '../../src/crawl/opentelemetry.ts'
import { recordSpans } from '../../src/crawl/opentelemetry-spans.ts'
import { prometheusText } from '../../src/crawl/prometheus.ts'
import { type Store, StoreError } from '../../src/store/index.ts'
import { settled, World } from './world.ts'

const PAGE = 'https://example.com/a'

/** A meter that records what is added to its instruments. */
function recorder(): {
  readonly meter: Meter
  readonly recorded: { name: string; value: number; attributes: Attributes }[]
} {
  const recorded: { name: string; value: number; attributes: Attributes }[] = []
  const instrument = (name: string): object => {
    const tell = (value: number, attributes: Attributes = {}): void =>
      void recorded.push({ name, value, attributes })
    return { add: tell, record: tell }
  }
  return { meter: { createCounter: instrument, createHistogram: instrument } as unknown as Meter, recorded }
}

async function crawl(): Promise<void> {
  const world = new World()
  world.answer = () => ({ text: 'User-agent: *\nDisallow: /no\n' })
  const gate = world.gate()
  const admission = await world.time.until(gate.acquire(PAGE))
  if (admission.granted) await admission.done({ status: 200 })
  gate.decideNow('https://example.com/no')
  await gate.close()
}

describe('diagnostics channels', () => {
  it('publish decisions, requests, turns and cache results', async () => {
    const heard: [string, unknown][] = []
    const names = [
      'tracing:robots:decide:asyncEnd',
      'tracing:robots:decide:end',
      'tracing:robots:fetch:asyncEnd',
      'tracing:robots:slot:asyncEnd',
      'robots:cache',
    ]
    const listeners = names.map((name) => {
      const listener = (message: unknown): void => void heard.push([name, { ...(message as object) }])
      subscribe(name, listener)
      return () => unsubscribe(name, listener)
    })
    await crawl()
    for (const stop of listeners) stop()
    const of = <T>(name: string): T[] =>
      heard.filter(([at]) => at === name).map(([, message]) => message as T)
    expect(
      of<DecideEvent>('tracing:robots:decide:asyncEnd').map(({ url, decision }) => [url, decision?.verdict]),
    ).toEqual([[PAGE, 'allow']])
    expect(of<DecideEvent>('tracing:robots:decide:end').at(-1)).toMatchObject({
      url: 'https://example.com/no',
      decision: { verdict: 'disallow' },
    })
    expect(of<FetchEvent>('tracing:robots:fetch:asyncEnd')).toMatchObject([
      { origin: 'https://example.com', outcome: 'ok', status: 200, durationMs: 100 },
    ])
    expect(
      of<SlotEvent>('tracing:robots:slot:asyncEnd').map(({ keys, granted, waitedMs }) => [
        keys,
        granted,
        waitedMs,
      ]),
    ).toEqual([
      [['host:example.com'], true, 0],
      [['host:example.com'], true, 10_000],
    ])
    expect(of<CacheEvent>('robots:cache').map(({ result }) => result)).toEqual([
      'miss',
      'fresh',
      'fresh',
      'fresh',
    ])
  })

  it('publish that a robots.txt is slow, once, and nothing of one that is not', async () => {
    const heard: unknown[] = []
    const listener = (message: unknown): void => void heard.push(message)
    subscribe('robots:trouble', listener)
    for (const durationMs of [900, 14_000]) {
      const world = new World()
      world.answer = () => ({ text: '', durationMs })
      const gate = world.gate()
      await world.time.until(gate.decide(PAGE))
      expect(heard.length).toBe(durationMs < 1_000 ? 0 : 1)
      await gate.close()
    }
    unsubscribe('robots:trouble', listener)
    expect(heard).toEqual([
      {
        kind: 'slow-robots',
        message:
          'The robots.txt of https://example.com did not arrive within 1 s. Requests to the site wait, at most 15 s.',
      },
    ])
  })

  it.each(['local', 'defer'] as const)(
    'publish that the store failed, with %s, and whether it was ever reached',
    async (whenStoreFails) => {
      const heard: string[] = []
      const listener = (message: unknown): void => {
        const trouble = message as TroubleEvent
        if (trouble.kind === 'store') heard.push(trouble.message)
      }
      const world = new World()
      const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      let isOut = true
      const store = new Proxy(world.store, {
        get:
          (target, name) =>
          async (...args: unknown[]) => {
            if (isOut) throw new StoreError('unavailable', 'no connection', { cause })
            return (Reflect.get(target, name) as (...all: unknown[]) => unknown).apply(target, args)
          },
      })
      subscribe('robots:trouble', listener)
      const gate = world.gate({ store, whenStoreFails })
      await world.time.until(gate.acquire(PAGE))
      const fromTheStart = heard.splice(0)
      isOut = false
      await world.time.advance(5000)
      await world.time.until(gate.acquire(PAGE, { maxWaitMs: 1000 }))
      isOut = true
      await world.time.advance(65_000)
      await world.time.until(gate.acquire(PAGE, { maxWaitMs: 1000 }))
      unsubscribe('robots:trouble', listener)
      await gate.close()
      const failed = 'The store failed: unavailable. no connection (ECONNREFUSED).'
      const never = ' This gate has never reached it, so it cannot go on alone.'
      expect(new Set(fromTheStart)).toEqual(new Set([`${failed}${whenStoreFails === 'local' ? never : ''}`]))
      expect(new Set(heard)).toEqual(new Set([failed]))
    },
  )

  it('publish that a decision waits for the pause of a host, on whatever port', async () => {
    const heard: unknown[] = []
    const listener = (trouble: unknown): void => void heard.push(trouble)
    const world = new World()
    world.answer = () => ({ text: '' })
    const gate = world.gate()
    const admission = await world.time.until(gate.acquire(PAGE))
    if (admission.granted) await admission.done({ status: 503 })
    subscribe('robots:trouble', listener)
    const startedAt = world.time.monotonic()
    await world.time.until(gate.decide('https://example.com:8443/a'))
    expect(world.time.monotonic() - startedAt).toBeGreaterThan(59_000)
    unsubscribe('robots:trouble', listener)
    await gate.close()
    expect(heard).toEqual([
      {
        kind: 'slow-robots',
        message:
          'The request for https://example.com:8443/robots.txt has waited 1 s for its turn, and waits at least 59 s more. All ports of a host share its pauses.',
      },
    ])
  })

  it('say nothing of the refresh of a stale copy, which nobody waits for', async () => {
    const heard: unknown[] = []
    const listener = (trouble: unknown): void => void heard.push(trouble)
    const world = new World()
    const gate = world.gate()
    const admission = await world.time.until(gate.acquire(PAGE))
    if (admission.granted) await admission.done({ status: 503, retryAfter: '86400' })
    await world.time.advance(23 * 3_600_000)
    subscribe('robots:trouble', listener)
    expect((await world.time.until(gate.decide(PAGE))).evidence.stale).toBe(true)
    await world.time.advance(5_000)
    expect(gate.waiting().map(({ purpose }) => purpose)).toEqual(['robots'])
    unsubscribe('robots:trouble', listener)
    await gate.close()
    expect(heard).toEqual([])
  })

  it('without subscribers: publish nothing', async () => {
    await crawl()
    expect(channel('robots:cache').hasSubscribers).toBe(false)
  })
})

describe('the metrics of pages', () => {
  it('count requests by status and outcome, also as the text of Prometheus', async () => {
    const world = new World()
    const gate = world.gate()
    const noRoute = Object.assign(new Error('no route'), { code: 'ENETUNREACH' })
    for (const [at, outcome] of [
      { status: 200 },
      { status: 404 },
      { failed: true },
      {},
      { failed: true, error: noRoute },
    ].entries()) {
      const answer = await world.time.until(gate.acquire(`https://h${at}.example/`))
      if (answer.granted) await world.time.until(answer.done(outcome))
    }
    expect(gate.metrics().pages).toEqual({ '200': 1, '404': 1, failed: 1, 'called-off': 1, 'own-trouble': 1 })
    const text = prometheusText(gate.metrics())
    for (const line of [
      '# TYPE robots_pages_total counter',
      'robots_pages_total{outcome="404"} 1',
      'robots_own_troubles_total 2',
      'robots_at_once{work="requests",state="most"} 256',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^robots_decisions_total\{verdict="allow",reason="no-group"\} \d+$/m)
    // Each line of the format is a comment, or a name, labels and a number.
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/)
    await gate.close()
  })
})

describe('recordMetrics', () => {
  it('what is no meter, or no list of gates: throws a sentence that says what to pass', () => {
    expect(() => recordMetrics({} as never)).toThrow('recordMetrics takes a meter first')
    const [gate] = [new World().gate()]
    expect(() => recordMetrics(undefined, gate as never)).toThrow(
      'recordMetrics takes a list of gates second',
    )
  })

  it('counts every event once, and names no origin', async () => {
    const { meter, recorded } = recorder()
    const stop = recordMetrics(meter)
    await crawl()
    stop()
    const before = recorded.length
    await crawl()
    expect(recorded.length).toBe(before)
    const of = (name: string): [number, Attributes][] =>
      recorded.filter((each) => each.name === name).map(({ value, attributes }) => [value, attributes])
    expect(of('robots.decisions')).toEqual([
      [1, { verdict: 'allow', reason: 'no-rule' }],
      [1, { verdict: 'disallow', reason: 'rule' }],
    ])
    expect(of('robots.fetches')).toEqual([[1, { outcome: 'ok' }]])
    expect(of('robots.fetch.duration')).toEqual([[0.1, { outcome: 'ok' }]])
    expect(of('robots.slot.wait')).toEqual([
      [0, { granted: true }],
      [10, { granted: true }],
    ])
    expect(of('robots.cache').length).toBeGreaterThan(0)
    expect(JSON.stringify(recorded)).not.toContain('example.com')
  })

  it('counts a request that close ended as called off, without a duration', async () => {
    const { meter, recorded } = recorder()
    const stop = recordMetrics(meter)
    const world = new World()
    const gate = world.gate()
    const deciding = gate.decide(PAGE).catch(() => {})
    await settled()
    await gate.close()
    await deciding
    stop()
    expect(recorded.filter(({ name }) => name.startsWith('robots.fetch'))).toEqual([
      { name: 'robots.fetches', value: 1, attributes: { outcome: 'called-off' } },
    ])
  })

  it('of given gates: observes who waits, what is held, and the calls of the store', async () => {
    const world = new World()
    const gate = world.gate()
    const first = await world.time.until(gate.acquire(PAGE))
    const second = gate.acquire(PAGE)
    await settled()
    const observed = new Map<string, number>()
    let collect: (result: object) => void = () => {}
    const { meter } = recorder()
    const instrument = (name: string): object => ({ name })
    Object.assign(meter, {
      createObservableGauge: instrument,
      createObservableCounter: instrument,
      addBatchObservableCallback: (callback: typeof collect) => {
        collect = callback
      },
      removeBatchObservableCallback: () => {
        collect = () => {}
      },
    })
    const stop = recordMetrics(meter, [gate])
    const take = (): void =>
      collect({ observe: ({ name }: { name: string }, value: number) => void observed.set(name, value) })
    take()
    expect(Object.fromEntries(observed)).toMatchObject({ 'robots.waiting': 1, 'robots.turns.early': 0 })
    expect(observed.get('robots.store.calls')).toBeGreaterThan(0)
    observed.clear()
    stop()
    take()
    expect(observed.size).toBe(0)
    if (first.granted) await first.done()
    await world.time.until(second)
    await gate.close()
  })

  it('without a meter argument: uses the global one, by the name of this package', () => {
    const getMeter = vi.spyOn(metrics, 'getMeter')
    recordMetrics()()
    expect(getMeter).toHaveBeenCalledWith('wayleave')
    getMeter.mockRestore()
  })
})

/** A span as a {@link tracerOf} keeps it. */
interface KeptSpan {
  readonly name: string
  readonly attributes: Attributes
  status?: number
  ended: number
}

/** A tracer that keeps its spans. */
function tracerOf(): { readonly tracer: Tracer; readonly spans: KeptSpan[] } {
  const spans: KeptSpan[] = []
  const startSpan = (name: string, { attributes = {} }: { attributes?: Attributes } = {}): object => {
    const kept: KeptSpan = { name, attributes: { ...attributes }, ended: 0 }
    spans.push(kept)
    const span = {
      setAttribute: (key: string, value: string) => span.setAttributes({ [key]: value }),
      setAttributes: (more: Attributes) => {
        Object.assign(kept.attributes, more)
        return span
      },
      setStatus: ({ code }: { code: number }) => {
        kept.status = code
        return span
      },
      end: () => {
        kept.ended += 1
      },
    }
    return span
  }
  return { tracer: { startSpan } as unknown as Tracer, spans }
}

describe('recordSpans', () => {
  it('what is no tracer: throws a sentence that says what to pass', () => {
    expect(() => recordSpans({} as never)).toThrow('recordSpans takes a tracer')
  })

  it('without an argument: uses the global tracer, by the name of this package', () => {
    const getTracer = vi.spyOn(trace, 'getTracer')
    recordSpans()()
    expect(getTracer).toHaveBeenCalledWith('wayleave')
    getTracer.mockRestore()
  })

  it('makes one span of each decision, request for robots.txt, wait and page, and ends it once', async () => {
    const { tracer, spans } = tracerOf()
    const stop = recordSpans(tracer)
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /no\n' })
    const gate = world.gate({ fetch: async () => new Response('none', { status: 404 }) })
    await (await world.time.until(gate.fetch(PAGE))).text()
    gate.decideNow('https://example.com/no')
    await gate.close()
    stop()
    const seen = spans.length
    await crawl()
    expect(spans).toHaveLength(seen)
    expect(spans.every(({ ended, status }) => ended === 1 && status === undefined)).toBe(true)
    const of = (name: string): Attributes[] =>
      spans.filter((span) => span.name === name).map(({ attributes }) => attributes)
    expect(of('robots.decide')).toEqual([
      { 'url.full': PAGE, 'robots.verdict': 'allow', 'robots.reason': 'no-rule' },
      { 'url.full': 'https://example.com/no', 'robots.verdict': 'disallow', 'robots.reason': 'rule' },
    ])
    expect(of('robots.fetch')).toEqual([
      { 'robots.origin': 'https://example.com', 'robots.outcome': 'ok', 'http.response.status_code': 200 },
    ])
    expect(of('robots.slot').map((span) => span['robots.granted'])).toEqual([true, true])
    expect(of('robots.request')).toEqual([
      { 'url.full': PAGE, 'http.request.method': 'GET', 'http.response.status_code': 404 },
    ])
  })

  it('a page whose request fails: the span has the name of the error, and no status code', async () => {
    const { tracer, spans } = tracerOf()
    const stop = recordSpans(tracer)
    const world = new World()
    const failed = new TypeError('fetch failed', { cause: new Error('reset') })
    const gate = world.gate({ fetch: () => Promise.reject(failed) })
    await world.time.until(gate.fetch(PAGE).catch(() => {}))
    await gate.close()
    stop()
    expect(spans.filter(({ name }) => name === 'robots.request')).toEqual([
      {
        name: 'robots.request',
        attributes: { 'url.full': PAGE, 'http.request.method': 'GET', 'error.type': 'TypeError' },
        status: 2,
        ended: 1,
      },
    ])
  })
})

describe('metrics', () => {
  it('count decisions, turns, calls of the store and origins', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /no\n' })
    const gate = world.gate()
    const admission = await world.time.until(gate.acquire(PAGE))
    gate.decideNow('https://example.com/no')
    const refused = await world.time.until(gate.acquire(PAGE, { maxWaitMs: 5 }))
    expect(refused.granted).toBe(false)
    if (admission.granted) await admission.done({ status: 200 })
    const { decisions, turns, store, origins } = gate.metrics()
    expect(decisions).toEqual({ 'allow no-rule': 2, 'disallow rule': 1 })
    // The first turn is that of robots.txt.
    expect(turns).toMatchObject({ waiting: 0, granted: 2, gaveUp: 1, early: 0, late: 0 })
    expect(turns.waitedMs).toBeGreaterThanOrEqual(10_000)
    expect(store).toMatchObject({ failures: 0 })
    expect(store.calls).toBeGreaterThan(5)
    expect(origins).toEqual({ parsed: 1, unparsed: 0 })
    await gate.close()
  })

  it('a store that fails, and one that grants before its time: are counted', async () => {
    const world = new World()
    let answer: 'refuse' | 'grant' | 'fail' = 'refuse'
    const gate = world.gate({
      store: {
        ...contractOf(world),
        acquire: async () => {
          if (answer === 'fail') throw new StoreError('unavailable', 'down')
          const now = world.storeNow
          return answer === 'refuse'
            ? { granted: false, waitMs: 900_000, certainMs: 900_000, now }
            : { granted: true, fence: 1, now }
        },
      },
    })
    gate.override('https://example.com', 'User-agent: *\nDisallow:')
    const asked = gate.acquire(PAGE)
    await settled()
    answer = 'grant'
    const admission = await world.time.until(asked)
    if (admission.granted) await admission.done({ status: 200 })
    expect(gate.metrics().turns.early).toBe(1)
    answer = 'fail'
    await world.time.until(gate.acquire(PAGE))
    expect(gate.metrics().store.failures).toBe(1)
    await gate.close()
  })
})

/** The store of a world, as an object whose members can be replaced. */
function contractOf({ store }: World): Store {
  return {
    now: () => store.now(),
    get: (key) => store.get(key),
    set: (key, record, ttlMs) => store.set(key, record, ttlMs),
    delete: (key) => store.delete(key),
    look: (key) => store.look(key),
    acquire: (key, terms) => store.acquire(key, terms),
    renew: (key, fence, terms) => store.renew(key, fence, terms),
    release: (key, fence, delayMs) => store.release(key, fence, delayMs),
    block: (key, delayMs) => store.block(key, delayMs),
    close: () => store.close(),
  }
}

describe('robots:wait', () => {
  it('a crawler whose next request waits for a pause of just a second: no event is sent', async () => {
    const world = new World()
    const gate = world.gate({ pace: { floorMs: 1000, defaultMs: 1000, factor: 0 } })
    gate.override('https://example.com', '')
    const told: unknown[] = []
    const listener = (message: unknown): void => void told.push(message)
    subscribe('robots:wait', listener)
    try {
      for (let page = 0; page < 4; page++) {
        const admission = await world.time.until(gate.acquire(PAGE))
        if (!admission.granted) throw new Error(admission.decision.reason)
        await admission.done({ status: 200 })
      }
      expect(told).toEqual([])
    } finally {
      unsubscribe('robots:wait', listener)
      await gate.close()
    }
  })

  it('tells once of each request that waits for more than a second, why, and for how long', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nCrawl-delay: 5\n' })
    const gate = world.gate()
    const told: WaitEvent[] = []
    const listener = (message: unknown): void => void told.push(message as WaitEvent)
    subscribe('robots:wait', listener)
    try {
      const first = await world.time.until(gate.acquire(PAGE))
      told.length = 0
      const [second, third] = [gate.acquire(PAGE), gate.acquire(`${PAGE}/b`)]
      await world.time.advance(2000)
      expect(told).toMatchObject([
        { url: PAGE, purpose: 'crawl', waitedMs: 1000, leastMs: 5000, waitsFor: 'holder' },
        { url: `${PAGE}/b`, waitedMs: 1000, leastMs: 10_000, waitsFor: 'queue' },
      ])
      told.length = 0
      if (first.granted) await first.done({ status: 200 })
      const next = await world.time.until(second)
      if (next.granted) await next.done({ status: 200 })
      const last = await world.time.until(third)
      if (last.granted) await last.done({ status: 200 })
      const more = gate.acquire(PAGE)
      await world.time.advance(1500)
      expect(told).toMatchObject([{ url: PAGE, leastMs: 4000, waitsFor: 'pause' }])
      await world.time.until(more)
    } finally {
      unsubscribe('robots:wait', listener)
      await gate.close()
    }
  })
})
