import { describe, expect, it } from 'vitest'
import { MAX_ROBOTS_PER_RULE } from '../../src/check/agents/agent-of-group.ts'
import { check } from '../../src/check/index.ts'
import { parse } from '../../src/entry/index.ts'

/** What a limit cuts is said, and what could not be told is not called safe. */

const many = MAX_ROBOTS_PER_RULE + 10

/** A group for each of many robots, whose names are of letters only. */
function groups(lines: (index: number) => string): string {
  const name = (index: number): string => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))
  return Array.from({ length: many }, (_, index) => `User-agent: bot-${name(index)}\n${lines(index)}\n`).join('\n')
}

describe('a rule that asks for every robot a file names', () => {
  it.each([
    ['X102', groups(() => 'Crawl-delay: 60\nDisallow: /x'), {}],
    ['X103', groups(() => 'Crawl-delay: 5\nCrawl-delay: 6\nDisallow: /x'), {}],
    ['X223', groups(() => 'Robot-version: 3.0\nDisallow: /x'), {}],
    ['X235', groups(() => 'Content-Usage: train-ai=maybe\nDisallow: /x'), {}],
    ['I103', groups(() => 'Disallow: /x'), { environment: 'staging' as const }],
    ['I110', groups(() => 'Disallow: /x').replaceAll('User-agent', '# Block this\nUser-agent'), {}],
    ['I111', groups(() => 'Disallow: /x\nDisallow:'), {}],
  ])('%s says what it has left out', (code, robots, options) => {
    const { notes } = check(parse(robots), { ...options, select: [code] })
    expect(notes.join(' ')).toContain(code)
    const few = robots.split('\n\n').slice(0, 3).join('\n\n')
    expect(check(parse(few), { ...options, select: [code] }).notes).toEqual([])
  })
})

describe('a site that is to be closed', () => {
  const found = (rules: string) =>
    check(parse(`User-agent: *\nDisallow: /\n${rules}\n`), { select: ['I103'], environment: 'staging', dialects: ['rfc-9309'] }).findings

  it('is closed where every Allow is outweighed', () => {
    const outweighed = Array.from({ length: 40 }, (_, index) => `Allow: /*a${index}*b\nDisallow: /**a${index}*b**`)
    expect(found(outweighed.join('\n'))).toEqual([])
  })

  it('is not where one of them is not, and a URL shows it', () => {
    const stars = Array.from({ length: 12 }, (_, index) => `Allow: /*a*${'b'.repeat(index + 1)}*c${index}$`)
    expect(found(stars.join('\n')).map(({ witness }) => witness)).toEqual(['https://example.com/abc0'])
  })
})

// Rules look for what people write by regular expressions: of these, one that tries every beginning up to the end takes minutes here.
it.each(['{{', '${', '{!', '{your ', '__A', '.a-', '<!--', ';', '|', '*', '[a', '{a,', '(a|'])(
  'a line of "%s" again and again is checked',
  (begins) => {
    const line = begins.repeat(300_000 / begins.length)
    expect(check(parse(`User-agent: *\nDisallow: /${line}\nSitemap: https://example.com/${line}\n`)).findings).not.toEqual([])
  },
)

// Rules are held against those that begin alike: where each is held against all, these take minutes.
it.each(['Disallow: /a', 'Disallow: /*', 'Allow: /*a*b$'])('a hundred thousand lines of "%s" are checked', (line) => {
  const { findings, notes } = check(parse(`User-agent: *\n${`${line}\n`.repeat(100_000)}`))
  expect(findings.some(({ name }) => name === 'duplicate-rule')).toBe(true)
  expect(notes.join()).toContain('places; 9')
})

describe('check', () => {
  it.each<[string, () => unknown, string]>([
    ['a text for a file', () => check('Disallow: /' as never), 'check takes a parsed file, not its text: write check(parse(text)).'],
    ['nothing', () => check(undefined as never), 'check takes a file'],
    ['a rule that is none', () => check(parse(''), { select: ['ZZZ'] }), 'Unknown rule "ZZZ"'],
    ['a rule that is none, to be left out', () => check(parse(''), { ignore: ['missing-colons'] }), 'Unknown rule "missing-colons"'],
    ['the severity of one', () => check(parse(''), { severities: { Q: 'error' } }), 'Unknown rule "Q"'],
    ['a dialect that is none', () => check(parse(''), { dialects: ['gogle' as never] }), 'Unknown dialect "gogle"'],
  ])('says what is wrong with %s', (_, call, message) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })

  it('takes the names of all rules, those about its own comments among them', () => {
    expect(() => check(parse(''), { select: ['X9', 'x901', 'S1', 'missing-colon', 'S101/missing-colon'] })).not.toThrow()
  })

  it('weighs lightly what it only guesses: that folders of scripts lie below one letter, that a reader not asked ignores a line', () => {
    const severities = (robots: string, code: string, options = {}) =>
      check(parse(robots), { ...options, select: [code] }).findings.map(({ severity }) => severity)
    expect(severities('User-agent: *\nDisallow: /a\n', 'I104')).toEqual(['info'])
    expect(severities('User-agent: *\nDisallow: /assets\n', 'I104')).toEqual(['warning'])
    expect(severities('User-agent: *\nDisallow /a\n', 'S101')).toEqual(['error'])
    expect(severities('User-agent: *\nDisallow /a\n', 'S101', { dialects: ['google'] })).toEqual(['hint'])
  })
})
