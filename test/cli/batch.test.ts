// The parts of `wayleave batch` that hold its memory constant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerRow, jsonOf } from '../../src/cli/batch/answer.ts'
import { MAX_CACHED_BYTES, PolicyCache } from '../../src/cli/batch/policy-cache.ts'
import { RecentlyUsed } from '../../src/cli/batch/recently-used.ts'
import { type Row, RowSplitter } from '../../src/cli/batch/rows.ts'
import { type Dialect, dialects } from '../../src/dialects/index.ts'
import type { Subject } from '../../src/readings/index.ts'

/** The rows of an input that arrives in pieces of `piece` bytes. */
function split(input: Buffer, piece: number, limit?: number): Row[] {
  const splitter = new RowSplitter(limit)
  const rows: Row[] = []
  for (let from = 0; from < input.length; from += piece)
    rows.push(...splitter.push(input.subarray(from, from + piece)))
  rows.push(...splitter.end())
  return rows
}

describe('rows', () => {
  it('are the same however the input is cut up', () => {
    const input = fc
      .array(fc.constantFrom('a', 'é', '日', '😀', '\n', '\r\n', '\ufffd', '\ufeff'), { maxLength: 60 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 9 }), (text, piece) => {
        const lines = text.split('\n')
        if (lines.at(-1) === '') lines.pop()
        const expected = lines.map((line, index) => ({
          number: index + 1,
          text: index === 0 ? line.replace(/^\ufeff/, '') : line,
        }))
        expect(split(Buffer.from(text), piece)).toEqual(expected)
      }),
    )
  })

  it('of bytes that are not UTF-8 are named, and no other', () => {
    for (const piece of [1, 2, 3, 100]) {
      expect(
        split(
          Buffer.concat([
            Buffer.from('a\n\ufffd\n'),
            Buffer.of(0xff, 0x0a),
            Buffer.from('b\n'),
            Buffer.of(0xc3),
          ]),
          piece,
        ),
      ).toEqual([
        { number: 1, text: 'a' },
        { number: 2, text: '\ufffd' },
        { number: 3, flaw: 'not-utf-8' },
        { number: 4, text: 'b' },
        { number: 5, flaw: 'not-utf-8' },
      ])
    }
  })

  it('that are too long are named, and their neighbours kept', () => {
    const input = Buffer.from(`aa\n${'b'.repeat(50)}\ncc\n${'d'.repeat(50)}`)
    for (const piece of [1, 3, 9]) {
      expect(split(input, piece, 10)).toEqual([
        { number: 1, text: 'aa' },
        { number: 2, flaw: 'too-long' },
        { number: 3, text: 'cc' },
        { number: 4, flaw: 'too-long' },
      ])
    }
  })
})

describe('what was used recently', () => {
  it('is kept below the limit, and what was used last longest', () => {
    const kept = new RecentlyUsed<number>(10)
    for (let key = 0; key < 5; key++) kept.set(String(key), key, 3)
    expect([0, 1, 2, 3, 4].map((key) => kept.get(String(key)))).toEqual([undefined, undefined, 2, 3, 4])
    kept.get('2')
    kept.set('5', 5, 3)
    expect([2, 3, 4, 5].map((key) => kept.get(String(key)))).toEqual([2, undefined, 4, 5])
    kept.grow('5', 100)
    expect([kept.size, kept.get('5')]).toEqual([1, 5])
    kept.set('6', 6, 1)
    expect([kept.size, kept.get('6')]).toEqual([1, 6])
  })
})

describe('policies', () => {
  const robots = 'User-agent: *\nDisallow: /a\n'
  const subject = (agent: string | readonly string[], dialect: Dialect = dialects.google): Subject => ({
    name: 'A',
    readOptions: { agent, dialect },
  })

  it('are made once for each file, robot and dialect', () => {
    const policies = new PolicyCache()
    const first = policies.policyFor('robots', robots, subject('A'))
    expect(policies.policyFor('robots', robots, subject('A'))).toBe(first)
    expect(policies.policyFor('robots', `${robots}#`, subject('A'))).not.toBe(first)
    expect(policies.policyFor('robots', robots, subject('A'))).toBe(first)
    expect(policies.policyFor('robots', robots, subject(['A']))).not.toBe(first)
    expect(policies.policyFor('robots', robots, subject('A', dialects['rfc-9309']))).toMatchObject({
      dialect: 'rfc-9309',
    })
    expect(policies.filesParsed).toBe(2)
  })

  it('do not take one kind of source for another', () => {
    const policies = new PolicyCache()
    const text = Buffer.from(robots).toString('base64')
    expect(policies.policyFor('robots', text, subject('A'))).toMatchObject({
      rules: [],
    })
    expect(policies.policyFor('robots_b64', text, subject('A'))).toMatchObject({
      rules: [{ line: 2 }],
    })
    expect(policies.policyFor('file', text, subject('A'))).toHaveProperty('what')
  })

  it('of a file too heavy to keep are right all the same', () => {
    const policies = new PolicyCache()
    const heavy = `${robots}#${'x'.repeat(MAX_CACHED_BYTES / 8)}\n`
    for (const dialect of [
      dialects.google,
      dialects.google,
      dialects['rfc-9309'],
      dialects.google,
      dialects['rfc-9309'],
    ]) {
      for (const agent of ['A', 'B', 'A']) {
        const policy = policies.policyFor('robots', heavy, subject(agent, dialect))
        expect(policy).toMatchObject({ dialect: dialect.id, agent: [agent] })
        expect('rules' in policy && policy.rules.some(({ line }) => line === 2)).toBe(true)
      }
    }
  })
})

describe('an answer', () => {
  const robots =
    'User-agent: FooBot\nRobot-version: 2.0\nVisit-time: 0600-0845\nVisit-time: 1200-1300\nRequest-rate: 1/30m\n'
  const answered = (fields: object): Record<string, unknown> => {
    const row = { robots, agent: 'FooBot', url: '/a', dialect: 'extended-2', ...fields }
    return JSON.parse(jsonOf(answerRow({ number: 3, text: JSON.stringify(row) }, new PolicyCache())))
  }

  it('is for the time of the row', () => {
    const requestRate = { value: { documents: 1, seconds: 1800 }, line: 5 }
    expect(answered({ at: '07:00' })).toMatchObject({ verdict: 'allow', reason: 'no-rule', requestRate })
    expect(answered({ at: '2026-11-22T14:00+01:00' })).toMatchObject({
      verdict: 'allow',
      at: '2026-11-22T14:00+01:00',
    })
    expect(answered({ at: '2026-11-22T13:01Z' })).toMatchObject({
      verdict: 'defer',
      line: 3,
      reason: 'visit-time',
      requestRate,
      opensAt: 360,
      retryAt: '2026-11-23T06:00:00.000Z',
    })
    expect(answered({ at: '09:00' })).toMatchObject({ verdict: 'defer', line: 4, opensAt: 720 })
    expect(answered({ at: '09:00' })).not.toHaveProperty('retryAt')
    expect(answered({ at: '09:00', dialect: 'extended-2-1996' })).toMatchObject({
      verdict: 'defer',
      opensAt: 360,
    })
    expect(answered({ at: '09:00', dialect: 'rfc-9309' }).verdict).toBe('allow')
  })

  it('without a time has no hours, and drops what an earlier answer said of them', () => {
    const answer = answered({ opensAt: 1, retryAt: 'x', requestRate: 2 })
    expect(answer.verdict).toBe('allow')
    for (const member of ['opensAt', 'retryAt', 'requestRate', 'pacing'])
      expect(answer).not.toHaveProperty(member)
  })

  it.each([
    [5, 'row 3: "at" is not a string.'],
    [null, '"at" is not a string'],
    ['25:00', '"at" is not a time: "25:00"'],
    ['2026-13-01T05:00Z', '"at" is not a time'],
    ['2026-11-22T05:00', 'a moment with its time zone'],
    ['', '"at" is not a time: ""'],
  ])('to a row with the time %j is an error', (at, error) => {
    const answer = answered({ at })
    expect(answer).toMatchObject({ at, errorCode: 'at-not-time' })
    expect(answer).not.toHaveProperty('verdict')
    expect(answer.error).toContain(error)
  })

  it('is one line of JSON for any row', () => {
    const policies = new PolicyCache()
    const row = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          robots: fc.string(),
          agent: fc.string(),
          url: fc.string(),
          dialect: fc.constantFrom(...Object.keys(dialects)),
        })
        .map((fields) => JSON.stringify(fields)),
      fc
        .dictionary(
          fc.constantFrom(
            'robots',
            'robots_b64',
            'file',
            'agent',
            'url',
            'dialect',
            'at',
            'line',
            '__proto__',
          ),
          fc.jsonValue(),
        )
        .map((fields) => JSON.stringify(fields)),
    )
    fc.assert(
      fc.property(row, (text) => {
        const answer = answerRow({ number: 1, text }, policies)
        const { isError } = answer
        const json = jsonOf(answer)
        const answered = JSON.parse(json)
        expect(json).not.toContain('\n')
        expect(Object.hasOwn(answered, 'error')).toBe(isError)
        expect(Object.hasOwn(answered, 'verdict')).toBe(!isError)
      }),
      { numRuns: 500 },
    )
  })
})
