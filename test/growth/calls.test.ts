// Calls whose work is bounded by their input, though what they read invites them to look at it again and again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exponentOf, MOST } from './growth-of.ts'
import { type Counter, startCounter } from './work-of.ts'

let counter: Counter
let src: {
  readonly check: typeof import('../../src/check/index.ts')
  readonly syntax: typeof import('../../src/syntax/index.ts')
  readonly dialects: typeof import('../../src/dialects/index.ts')
  readonly agents: typeof import('../../src/readings/index.ts')
  readonly pace: typeof import('../../src/crawl/turns/pace.ts')
  readonly codec: typeof import('../../src/crawl/robots/record-codec.ts')
}

beforeAll(async () => {
  counter = await startCounter()
  const [check, syntax, dialects, agents, pace, codec] = await Promise.all([
    import('../../src/check/index.ts'),
    import('../../src/syntax/index.ts'),
    import('../../src/dialects/index.ts'),
    import('../../src/readings/index.ts'),
    import('../../src/crawl/turns/pace.ts'),
    import('../../src/crawl/robots/record-codec.ts'),
  ])
  src = { check, syntax, dialects, agents, pace, codec }
})
afterAll(() => counter.close())

/** The exponent of the work of a call on an input of n and one of 2n parts. */
async function exponent(call: (n: number) => unknown, n: number): Promise<number> {
  const measured = (parts: number) => counter.of(() => call(parts))
  await measured(1)
  return exponentOf(await measured(1), [await measured(n), await measured(2 * n)])
}

describe('check of a line', () => {
  // A regular expression that is tried from each position to the end of the line would take a square.
  it.each(['{{', '${', '{!', '{your ', '__A', '.a-', '<!--', ';', '|', '*', '[a', '{a,', '(a|'])(
    'that repeats "%s" takes work that grows with the line',
    async (begins) => {
      const checked = (n: number) => {
        const line = begins.repeat(n)
        const file = src.syntax.parse(
          `User-agent: *\nDisallow: /${line}\nSitemap: https://example.com/${line}\n`,
        )
        return src.check.check(file).findings.length
      }
      expect(await exponent(checked, 600)).toBeLessThanOrEqual(MOST)
    },
  )
})

it('suppress takes work that grows with the comments', async () => {
  const suppressed = (n: number) => {
    const text = '# wayleave-ignore-start P117, nobody: why\n!\n'.repeat(n)
    const findings = Array.from(text.matchAll(/!/g), ({ index }) => ({
      code: 'P117',
      name: 'shadowed-rule',
      severity: 'warning' as const,
      message: 'm',
      says: { what: 'm' },
      span: { start: index, end: index + 1 },
      related: [],
      dialects: [],
    }))
    return src.check.suppress(src.syntax.parse(text), findings, src.check.rules)
  }
  expect(await exponent(suppressed, 3_000)).toBeLessThanOrEqual(MOST)
})

it('the pace of a site takes work that grows with its windows', async () => {
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`
  const paced = (n: number) => {
    const rates = Array.from(
      { length: n },
      (_, index) =>
        `Request-rate: 1/${1 + (index % 50)}m ${clock(index % 1440)}-${clock((index * 7) % 1440)}\n`,
    )
    const file = src.syntax.parse(`User-agent: *\nRobot-version: 2.0\n${rates.join('')}`)
    const { pacing } = src.dialects.read(file, {
      agent: 'FooBot',
      dialect: src.dialects.dialects['rfc-9309'],
    })
    return src.pace.sitePace(pacing, ['crawl-delay', 'request-rate', 'visit-time'])
  }
  // There are as many different windows as minutes of a day.
  expect(await exponent(paced, 3_000)).toBeLessThanOrEqual(MOST)
})

it('the record of a body takes work that grows with its bytes', async () => {
  const encoded = (n: number) => src.codec.encodeRecord({ body: Buffer.alloc(n, 0xff) })
  expect(await exponent(encoded, 4_096)).toBeLessThanOrEqual(MOST)
})

it('representativeAgents takes work that grows with the names', async () => {
  const { agents, dialects, syntax } = src
  const asked = (n: number) => {
    const groups = Array.from({ length: n }, (_, index) => `User-agent: bot${index}\nDisallow: /p${index}\n`)
    const files = [groups.join(''), groups.join('\n')].map((text) => syntax.parse(text))
    return agents.representativeAgents(files, dialects.dialects['python-urllib'])
  }
  expect(await exponent(asked, 600)).toBeLessThanOrEqual(MOST)
})
