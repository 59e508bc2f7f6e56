import { describe, expect, it } from 'vitest'
import { dialects, parse, read } from '../../src/entry/index.ts'
import type { Stance } from '../../src/rewrite/index.ts'
import { signalMismatches } from '../../src/rewrite/stance/signal-mismatches.ts'
import {
  signalAnswer,
  signalsValue,
  stanceRecords,
  usageAnswer,
  usageValue,
} from '../../src/rewrite/stance/stance-records.ts'

/** What a group with these records states otherwise than a stance, as words. */
function mismatches(records: readonly string[], stance: Stance): readonly string[] {
  const file = parse(['User-agent: *', ...records, 'Disallow: /x'].join('\n'))
  return signalMismatches(read(file, { agent: 'FooBot', dialect: dialects['rfc-9309'] }), stance).map(
    ({ record, name, wanted, stated }) =>
      `${record} ${name}=${wanted}: ${stated.map(({ value, line }) => `${value} on ${line}`).join(', ')}`,
  )
}

describe('the signals of a stance that a group does not state', () => {
  const noTraining: Stance = { contentSignals: { 'ai-train': false } }
  it.each<[name: string, records: string[], told: string[]]>([
    ['stated', ['Content-Signal: search=yes, ai-train=no'], []],
    ['not stated', ['Content-Signal: search=yes'], ['Content-Signal ai-train=no: ']],
    ['stated otherwise', ['Content-Signal: ai-train=yes'], ['Content-Signal ai-train=no: yes on 2']],
    [
      'stated in two ways',
      ['Content-Signal: ai-train=no', 'Content-Signal: ai-train=yes'],
      ['Content-Signal ai-train=no: no on 2, yes on 3'],
    ],
  ])('a signal that is %s', (_name, records, told) => {
    expect(mismatches(records, noTraining)).toEqual(told)
  })

  it.each<[name: string, records: string[], told: string[]]>([
    ['stated for every path', ['Content-Usage: train-ai=n'], []],
    ['stated for every path and one', ['Content-Usage: train-ai=n', 'Content-Usage: /a train-ai=n'], []],
    ['not stated', [], ['Content-Usage train-ai=n: ']],
    ['stated for one path', ['Content-Usage: /a train-ai=n'], ['Content-Usage train-ai=n: n on 2']],
    ['stated otherwise', ['Content-Usage: train-ai=y'], ['Content-Usage train-ai=n: y on 2']],
    [
      'stated otherwise for one path',
      ['Content-Usage: train-ai=n', 'Content-Usage: /a train-ai=y'],
      ['Content-Usage train-ai=n: n on 2, y on 3'],
    ],
    [
      'unknown for one path',
      ['Content-Usage: train-ai=n', 'Content-Usage: /a search=y'],
      ['Content-Usage train-ai=n: n on 2, unknown for /a on 3'],
    ],
    ['beside another', ['Content-Usage: search=y'], ['Content-Usage train-ai=n: ']],
  ])('a preference that is %s', (_name, records, told) => {
    expect(mismatches(records, { contentUsage: { 'train-ai': false } })).toEqual(told)
  })

  it('are none if the stance has none, or if the program refuses the file', () => {
    expect(mismatches(['Content-Signal: ai-train=yes'], {})).toEqual([])
    const bytes = Uint8Array.from([...Buffer.from('User-agent: *\nDisallow:\n'), 0xff])
    const refusing = read(parse(bytes), { agent: 'FooBot', dialect: dialects['python-urllib'] })
    expect(signalMismatches(refusing, noTraining)).toEqual([])
  })
})

describe('the records of a stance', () => {
  it('have the longest rule first, an Allow before a Disallow, and a Disallow in any case', () => {
    const rules = { allow: ['/ab', '/x/y/z'], disallow: ['/cd', '/a'] }
    expect(stanceRecords(rules, 'allow', [])).toEqual([
      ...['Allow: /x/y/z', 'Allow: /ab', 'Disallow: /cd', 'Disallow: /a'],
    ])
    expect(stanceRecords({ allow: ['/a'] }, 'allow', [])).toEqual(['Allow: /a', 'Disallow:'])
    expect(stanceRecords({}, 'allow', [])).toEqual(['Disallow:'])
    expect(stanceRecords(rules, 'disallow', [])).toEqual(['Disallow: /'])
  })

  it('have signals and preferences as a file states them', () => {
    expect([true, false, 'immediate'].map(signalAnswer)).toEqual(['yes', 'no', 'immediate'])
    expect([true, false].map(usageAnswer)).toEqual(['y', 'n'])
    expect(signalsValue({ contentSignals: { search: true, 'ai-train': false } })).toBe(
      'search=yes, ai-train=no',
    )
    expect(usageValue({ contentUsage: { search: true, 'train-ai': false } })).toBe('search=y, train-ai=n')
    expect([signalsValue({}), usageValue({})]).toEqual(['', ''])
  })
})
