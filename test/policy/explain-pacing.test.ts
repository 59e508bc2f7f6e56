import { expect, it } from 'vitest'
import { dialects, read } from '../../src/dialects/index.ts'
import { type ClosedVerdict, closedWords, decideAt, explain, type Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const policyOf = (records: readonly string[]): Policy =>
  read(parse(['User-agent: FooBot', 'Robot-version: 2.0', ...records, 'Disallow: /x'].join('\n')), {
    agent: 'FooBot',
    dialect: dialects['extended-2'],
  })

const sentencesOf = (records: readonly string[], minute?: number): readonly string[] =>
  explain(policyOf(records), '/', minute === undefined ? {} : { minute }).sentences

it('names no rate at a time of day at which none is in force', () => {
  const records = ['Request-rate: 1/10m 0600-0659']
  expect(sentencesOf(records, 6 * 60).join()).toContain('Request-rate')
  expect(sentencesOf(records, 7 * 60).join()).not.toContain('Request-rate')
})

it('names one document and several', () => {
  const told = sentencesOf(['Request-rate: 1/10m', 'Request-rate: 3/10m']).join()
  expect(told).toContain('at most 1 document in 600 s.')
  expect(told).toContain('at most 3 documents in 600 s.')
})

it.each([
  ['Request-rate', (at: number) => `Request-rate: 1/${at + 1}`, '2 more Request-rates are not listed.'],
  ['Content-Signal', () => 'Content-Signal: a=yes', '2 more records of signals are not listed.'],
])('lists ten records of %s, and counts the others', (field, record, rest) => {
  const told = (count: number): readonly string[] =>
    sentencesOf(Array.from({ length: count }, (_, at) => record(at)))
  for (const count of [10, 12])
    expect(told(count).filter((sentence) => sentence.includes(`(${field})`))).toHaveLength(10)
  expect(told(10).join()).not.toContain('not listed')
  expect(told(12)).toContain(rest)
})

it('says in a few words which hours close a site, and when they begin', () => {
  const closed = decideAt(policyOf(['Visit-time: 0600-0845']), '/', 0) as ClosedVerdict
  expect(closedWords(closed)).toBe(
    'the Visit-time on line 3 is 06:00–08:45 UTC, so visits begin at 06:00 UTC',
  )
})

it('names the first of two windows that begin together', () => {
  const closed = decideAt(policyOf(['Visit-time: 0600-0700', 'Visit-time: 0600-0800']), '/', 0)
  expect(closed).toMatchObject({ verdict: 'defer', line: 3, opensAt: 360 })
})

it('tells all the windows, and when the next begins', () => {
  const records = ['Visit-time: 0600-0845', 'Visit-time: 1200-1300', 'Visit-time: 2200-2330']
  const pacing = (minute: number): readonly string[] =>
    sentencesOf(records, minute).filter((sentence) => /Visit-time|hours/.test(sentence))
  expect(pacing(9 * 60)).toEqual([
    'Lines 3, 4 and 5 (Visit-time) ask for visits only at 06:00–08:45 UTC, 12:00–13:00 UTC or 22:00–23:30 UTC.',
    '09:00 UTC is outside these hours. The next begin at 12:00 UTC.',
  ])
  expect(pacing(12 * 60).at(-1)).toBe('12:00 UTC is in these hours.')
  const closed = decideAt(policyOf(records.slice(0, 2)), '/', 13 * 60 + 1) as ClosedVerdict
  expect(closedWords(closed)).toBe(
    'the Visit-times on lines 3 and 4 are 06:00–08:45 UTC or 12:00–13:00 UTC, so visits begin at 06:00 UTC',
  )
})

it('lists ten windows, and counts the others', () => {
  const told = (count: number): string =>
    sentencesOf(Array.from({ length: count }, () => 'Visit-time: 0100-0200')).join()
  expect(told(10)).toContain('Lines 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12 (Visit-time)')
  expect(told(12)).toContain('Lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more (Visit-time)')
})

it('decideAt of what is no policy: names the call', () => {
  expect(() => decideAt({} as Policy, '/', 0)).toThrow(/^decideAt /)
})
