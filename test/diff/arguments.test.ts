import { describe, expect, it } from 'vitest'
import * as wayleaveDiff from '../../src/entry/diff.ts'
import * as wayleave from '../../src/entry/index.ts'
import { decideOnce } from '../../src/entry/once.ts'

const { dialects, parse, read } = wayleave
const file = parse('User-agent: *\nDisallow: /a\n')
const policy = read(file, { agent: 'FooBot', dialect: dialects.google })

/** A function of the package as a program without types calls it. */
const untyped =
  (name: string) =>
  (...given: readonly unknown[]) =>
    ({ ...wayleave, ...wayleaveDiff, decideOnce })[name as 'diff'](...(given as [never, never]))

const POLICIES = [
  ...['diff', 'firstDifference', 'otherChanges', 'accessRelation'],
  ...['restrictionOf', 'unreachableRules', 'redundantRules', 'minimizeRules', 'rulesKey', 'selectionKey'],
  ...['decide', 'decideAt', 'explain', 'cleanUrl', 'preferencesAt'],
]
const OF_TWO = POLICIES.slice(0, 4)
const WITH_OPTIONS = POLICIES.slice(0, 8).filter((name) => name !== 'otherChanges')

describe('an argument that is none', () => {
  it.each(POLICIES)('%s needs a policy, and says how to make one', (name) => {
    const message = `${name} needs a policy: write read(parse(text), { agent, dialect }).`
    for (const wrong of [file, 'User-agent: *', undefined, null, {}]) {
      expect(() => untyped(name)(wrong, wrong)).toThrow(new TypeError(message))
      if (OF_TWO.includes(name)) expect(() => untyped(name)(policy, wrong)).toThrow(new TypeError(message))
    }
  })

  it.each(WITH_OPTIONS)('%s names an option that it does not have', (name) => {
    const ask = (options: object) => () =>
      OF_TWO.includes(name) ? untyped(name)(policy, policy, options) : untyped(name)(policy, options)
    expect(ask({ maxState: 5 })).toThrow(
      new TypeError(`${name} has no option "maxState": did you mean maxStates?`),
    )
    expect(ask({ origin: 5 })).toThrow(
      new TypeError(`${name} needs a text as origin: write { origin: 'https://example.com' }.`),
    )
    expect(ask({ maxStates: '5' })).toThrow(TypeError)
    expect(ask({ maxStates: Number.NaN })).toThrow(TypeError)
    expect(ask({ origin: undefined, maxStates: 5 })).not.toThrow()
  })

  it.each([
    ['compareDialects', [file, 'F', dialects], /needs a list of dialects: write \[dialects\.google/],
    ['compareDialects', ['text', 'F', [dialects.google]], /takes a parsed file, not its text/],
    ['compareDialects', [file, 'F', [dialects.google], { maxState: 5 }], /did you mean maxStates/],
    ['unnamedAgent', [file], /needs a list of files/],
    ['nameOverlapTest', ['Googlebot'], /needs a list of names/],
    ['decideMatrix', [file], /decideMatrix needs a list of robots: write/],
    ['decideMatrix', [file, { robots: policy, urls: ['/'] }], /needs a list of robots/],
    ['decideMatrix', [file, { robots: 'FooBot', urls: ['/'] }], /needs a list of robots/],
    ['decideMatrix', [file, { robots: [], urls: '/private/x' }], /needs a list of urls: write/],
    ['decideMatrix', [file, { robots: [], urls: new URL('https://example.com/') }], /needs a list of urls/],
    ['decideOnce', ['x'], /decideOnce needs a dialect/],
    ['decideAt', [policy, '/', '07:00'], /minutes since midnight UTC, 0 to 1439: for 07:00, write 7 \* 60/],
    ['decideAt', [policy, '/', 5000], /minutes since midnight UTC/],
    ['decideAt', [policy, '/', Number.NaN], /minutes since midnight UTC/],
    ['decideAt', [policy, '/', -1], /minutes since midnight UTC/],
  ])('%s(%o) says what it needs', (name, given, message) => {
    expect(() => untyped(name)(...given)).toThrow(TypeError)
    expect(() => untyped(name)(...given)).toThrow(message)
  })

  it('a text in place of a list of URLs does not compile', () => {
    const robots = [{ agent: 'FooBot', dialect: dialects.google }]
    // @ts-expect-error A text is iterable, and each of its characters would be asked about.
    expect(() => wayleave.decideMatrix(file, { robots, urls: '/private/x' })).toThrow(TypeError)
    expect(wayleave.decideMatrix(file, { robots, urls: new Set(['/a']) })[0]?.[0]?.verdict).toBe('disallow')
  })
})
