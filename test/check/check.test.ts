import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AGENTS_EXAMINED } from '../../src/check/agents/agents-of-file.ts'
import { check } from '../../src/check/index.ts'
import { parse } from '../../src/entry/index.ts'
import { robotsText } from '../arbitraries.ts'

describe('check', () => {
  it.each<[string, () => unknown, string]>([
    [
      'a text instead of a file',
      () => check('Disallow: /' as never),
      'check takes a parsed file, not its text: write check(parse(text)).',
    ],
    ['undefined', () => check(undefined as never), 'check takes a parsed file'],
    ['an unknown selected rule', () => check(parse(''), { select: ['ZZZ'] }), 'Unknown rule "ZZZ"'],
    [
      'an unknown ignored rule',
      () => check(parse(''), { ignore: ['missing-colons'] }),
      'Unknown rule "missing-colons"',
    ],
    [
      'a severity for an unknown rule',
      () => check(parse(''), { severities: { Q: 'error' } }),
      'Unknown rule "Q"',
    ],
    [
      'an unknown dialect',
      () => check(parse(''), { dialects: ['gogle' as never] }),
      'Unknown dialect "gogle"',
    ],
  ])('throws a TypeError that explains %s', (_, call, message) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })

  it('accepts selectors of all rules, including those about suppression comments', () => {
    expect(() =>
      check(parse(''), { select: ['X9', 'x901', 'S1', 'missing-colon', 'S101/missing-colon'] }),
    ).not.toThrow()
  })

  it('gives uncertain findings a lighter severity: paths that are only likely to hold assets, lines that only other dialects ignore', () => {
    const severities = (robots: string, code: string, options = {}) =>
      check(parse(robots), { ...options, select: [code] }).findings.map(({ severity }) => severity)
    expect(severities('User-agent: *\nDisallow: /scripts/\n', 'I104')).toEqual(['info'])
    expect(severities('User-agent: *\nDisallow: /assets\n', 'I104')).toEqual(['warning'])
    expect(severities('User-agent: *\nDisallow /a\n', 'S101')).toEqual(['error'])
    expect(severities('User-agent: *\nDisallow /a\n', 'S101', { dialects: ['google'] })).toEqual(['hint'])
  })
})

describe('rules about whole decision lists', () => {
  it.each([
    ['a star that the parser removes', 'Foo*Bot', 'protego'],
    ['an escape that the parser decodes', '%46ooBot', 'python-urllib'],
    ['a dot', 'Foo.Bot', 'rfc-9309'],
  ] as const)('examine the rules of a robot whose name has %s', (_, name, dialect) => {
    const file = parse(`User-agent: ${name}\nDisallow: /a\nDisallow: /a/b\n`)
    expect(check(file, { dialects: [dialect], select: ['P117'] }).findings).toHaveLength(1)
  })

  it('say in a note if the file names more robots than they examine', () => {
    const notes = (count: number): readonly string[] => {
      const name = (index: number): string =>
        String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))
      const groups = Array.from(
        { length: count },
        (_, at) => `User-agent: bot-${name(at)}\nDisallow: /${at}\n`,
      )
      return check(parse(groups.join('\n')), { dialects: ['rfc-9309'], select: ['P117'] }).notes
    }
    expect(notes(3)).toEqual([])
    expect(notes(MAX_AGENTS_EXAMINED).join()).toContain('Redundant rules, the order of rules and signals')
  })
})

it('a fix says of a URL that it changes if no client sends it', () => {
  const [finding] = check(parse('User-agent: *\nDisalow: /a/../b\n'), { select: ['S104'] }).findings
  expect(finding?.fix?.because).toContain('/a/../b (raw: most clients send it in another form)')
})

describe('every check rule', () => {
  it('accepts any file, with every fact about its site given', () => {
    const options = {
      select: ['E', 'S', 'G', 'A', 'P', 'M', 'X', 'I'],
      environment: 'production',
      origin: 'https://example.com',
      urls: ['/a', '/a/b', 'https://example.com/ab', '/é'],
      expectations: [{ agent: 'Googlebot', url: '/a', verdict: 'allow' }],
    } as const
    fc.assert(
      fc.property(robotsText, (text) => {
        const { findings } = check(parse(text), options)
        for (const { span, message } of findings) {
          expect(span.end).toBeGreaterThanOrEqual(span.start)
          expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|undefined|NaN/)
        }
      }),
      { numRuns: 300 },
    )
  })
})
