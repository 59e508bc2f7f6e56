import { describe, expect, it } from 'vitest'
import { MAX_ROBOTS_PER_RULE } from '../../src/check/agents/agent-of-group.ts'
import { check, MAX_FINDINGS_PER_RULE } from '../../src/check/index.ts'
import { MAX_BACK_ENDS } from '../../src/check/rules/intent/wp-admin-ajax.ts'
import { parse } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'

/** A limit that cuts something adds a note. */

const many = MAX_ROBOTS_PER_RULE + 10

/** A group for each of many robots. Their names have only letters. */
function groups(lines: (index: number) => string): string {
  const name = (index: number): string => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))
  return Array.from({ length: many }, (_, index) => `User-agent: bot-${name(index)}\n${lines(index)}\n`).join(
    '\n',
  )
}

describe('a rule that examines every robot of a file', () => {
  it.each([
    ['X102', groups(() => 'Crawl-delay: 60\nDisallow: /x'), {}],
    ['X103', groups(() => 'Crawl-delay: 5\nCrawl-delay: 6\nDisallow: /x'), {}],
    ['X223', groups(() => 'Robot-version: 3.0\nDisallow: /x'), {}],
    ['X235', groups(() => 'Content-Usage: train-ai=maybe\nDisallow: /x'), {}],
    ['I103', groups(() => 'Disallow: /x'), { environment: 'staging' as const }],
    ['I110', groups(() => 'Disallow: /x').replaceAll('User-agent', '# Block this\nUser-agent'), {}],
    ['I111', groups(() => 'Disallow: /x\nDisallow:'), {}],
    ['P134', groups(() => 'Disallow: /x\nDisallow: /y'), { dialects: ['rfc-9309', 'crawler4j'] as const }],
  ])('%s adds a note if the file has too many robots', (code, robots, options) => {
    const { notes } = check(parse(robots), { ...options, select: [code] })
    expect(notes.join(' ')).toContain(code)
    const few = robots.split('\n\n').slice(0, 3).join('\n\n')
    expect(check(parse(few), { ...options, select: [code] }).notes).toEqual([])
  })
})

it('rule I111 adds a note if more rules apply to a robot than it compares', () => {
  const notes = (count: number): readonly string[] => {
    const rules = Array.from({ length: count }, (_, index) => `Disallow: /${index}\n`).join('')
    return check(parse(`User-agent: *\n${rules}Disallow:\n`), { select: ['I111'] }).notes
  }
  expect(notes(30).join()).toContain('I111 compared an empty Disallow with only the first 20 rules')
  expect(notes(10)).toEqual([])
})

it('rule X241 adds a note if a group has more records and rules than it compares', () => {
  const notes = (count: number): readonly string[] => {
    const rules = Array.from({ length: count }, (_, index) => `Disallow: /${index}\n`).join('')
    const file = parse(`User-agent: *\n${'Content-Usage: train-ai=n\n'.repeat(count)}${rules}`)
    return check(file, { select: ['X241'] }).notes
  }
  expect(notes(1500).join()).toContain('X241 reached its limit of 2000000 comparisons')
  expect(notes(20)).toEqual([])
})

it('rule I105 adds a note if more folders have a back end of WordPress than it looks at', () => {
  const checked = (count: number) => {
    const rules = Array.from({ length: count }, (_, index) => `Disallow: /f${index}/wp-admin/\n`).join('')
    return check(parse(`User-agent: *\n${rules}`), { select: ['I105'] })
  }
  const { findings, notes } = checked(MAX_BACK_ENDS + 3)
  expect(findings).toHaveLength(MAX_BACK_ENDS)
  expect(notes).toEqual(['I105 looked at the first 20 of 23 folders with a back end of WordPress.'])
  expect(checked(MAX_BACK_ENDS).notes).toEqual([])
})

describe('rule I103, for a site that should be closed', () => {
  const found = (rules: string) =>
    check(parse(`User-agent: *\nDisallow: /\n${rules}\n`), {
      select: ['I103'],
      environment: 'staging',
      dialects: ['rfc-9309'],
    }).findings

  it('finds nothing if a Disallow outweighs every Allow', () => {
    const outweighed = Array.from(
      { length: 40 },
      (_, index) => `Allow: /*a${index}*b\nDisallow: /**a${index}*b**`,
    )
    expect(found(outweighed.join('\n'))).toEqual([])
  })

  it('finds an Allow that is not outweighed, with a URL as witness', () => {
    const stars = Array.from({ length: 12 }, (_, index) => `Allow: /*a*${'b'.repeat(index + 1)}*c${index}$`)
    expect(found(stars.join('\n')).map(({ witness }) => witness)).toEqual(['https://example.com/abc0'])
  })
})

const LINE_LENGTH = scaled(60_000, 300_000)

// test/growth counts the work.
it.each(['{{', '${', '{!', '{your ', '__A', '.a-', '<!--', ';', '|', '*', '[a', '{a,', '(a|'])(
  `checks a line of ${LINE_LENGTH} characters that repeats "%s"`,
  (begins) => {
    const line = begins.repeat(LINE_LENGTH / begins.length)
    expect(
      check(parse(`User-agent: *\nDisallow: /${line}\nSitemap: https://example.com/${line}\n`)).findings,
    ).not.toEqual([])
  },
)

it.each(['Disallow: /a', 'Disallow: /*', 'Allow: /*a*b$'])('checks very many lines of "%s"', (line) => {
  const count = Math.max(2 * MAX_FINDINGS_PER_RULE, scaled(10_000, 100_000))
  const { findings, notes } = check(parse(`User-agent: *\n${`${line}\n`.repeat(count)}`))
  expect(findings.filter(({ code }) => code === 'P116')).toHaveLength(MAX_FINDINGS_PER_RULE)
  expect(notes).toContain(
    `P116/duplicate-rule has ${count - 1} findings. The report leaves out ${count - 1 - MAX_FINDINGS_PER_RULE} of them.`,
  )
})

it('checks thousands of groups with a name each', () => {
  const count = scaled(5_000, 20_000)
  const nameOf = (index: number): string =>
    `x${index}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const groups = Array.from(
    { length: count },
    (_, index) => `User-agent: ${nameOf(index)}\nDisallow: /a${index}\n`,
  )
  const { findings, notes } = check(parse(`User-agent: *\nDisallow: /zz\n${groups.join('')}`))
  const [lost] = findings.filter(({ code }) => code === 'G107')
  expect(lost?.message).toMatch(/"xa", "xb", [^.]* and \d+ others/)
  expect(lost?.fix).toBeUndefined()
  expect(notes).toContainEqual(
    expect.stringContaining('The search for the groups of robots reached its limit'),
  )
})

it('compares only the first of 20,000 names in one group with those of known robots, and says so', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `User-agent: bot${index}\n`)
  const { findings, notes } = check(parse(`${names.join('')}Disallow: /x\n`))
  expect(notes).toContain(
    'A106/unknown-agent compared only the first 1000 unknown names with those of known robots.',
  )
  const unknown = findings.find(({ code }) => code === 'A106')
  expect(unknown?.message).toContain('or 997 other names')
})
