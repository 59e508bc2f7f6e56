import { describe, expect, it } from 'vitest'
import {
  type DialectId,
  dialects,
  read,
  rulesKey,
  selectionKey,
  unnamedAgent,
} from '../../src/dialects/index.ts'
import { decide } from '../../src/policy/index.ts'
import { allSubjects } from '../../src/readings/index.ts'
import { changesBetween, surveyRobots } from '../../src/report/index.ts'
import { compareMeaning, meetsStance, portable } from '../../src/rewrite/index.ts'
import { robots } from '../../src/robots/index.ts'
import { type File, parse } from '../../src/syntax/index.ts'

/**
 * Some parsers end a line at more characters than others, so that several groups share one line of the file. A claim
 * that two robots have one policy must not take these groups for one.
 */
const LINE_ENDS: Readonly<Partial<Record<DialectId, readonly string[]>>> = {
  protego: ['\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029'],
  'python-urllib': ['\v', '\f', '\u0085', '\u2028'],
  'python-urllib-rfc9309': ['\v', '\f', '\u0085', '\u2028'],
  'crawler-commons': ['\u0085', '\u2028', '\u2029'],
  'texting-robots': ['\0'],
}

const cases = Object.entries(LINE_ENDS).flatMap(([id, ends]) =>
  ends.map((end) => ({ id: id as DialectId, end, shown: JSON.stringify(end) })),
)

/** Groups on one line: each has a name and a rule. */
const oneLine = (end: string, ...groups: readonly (readonly [name: string, rule: string])[]): string =>
  `${groups.map(([name, rule]) => `User-agent: ${name}${end}${rule}`).join(end + end)}\n`

describe('groups that share a line of the file', () => {
  it.each(cases)('$id, line end $shown: each group has a key of its own', ({ id, end }) => {
    const dialect = dialects[id]
    const file = parse(oneLine(end, ['Foo', 'Disallow: /a'], ['Bar', 'Disallow: /b']))
    const policies = ['Foo', 'Bar'].map((agent) => read(file, { agent, dialect }))
    expect(policies.map((policy) => decide(policy, '/b').verdict)).toEqual(['allow', 'disallow'])
    for (const keyOf of [rulesKey, selectionKey])
      expect(new Set(policies.map((policy) => keyOf(policy, dialect))).size).toBe(2)
  })

  it.each(cases)('$id, line end $shown: diff --dialect tells a change of the second group', ({ id, end }) => {
    const dialect = dialects[id]
    const [before, after] = ['/b', '/c'].map((path) =>
      parse(oneLine(end, ['Foo', 'Disallow: /a'], ['Quxbot', `Disallow: ${path}`])),
    ) as [File, File]
    const { changed } = changesBetween(before, after, allSubjects([before, after], dialect))
    expect(changed.flatMap(({ subjects }) => subjects.map(({ name }) => name))).toEqual(['Quxbot'])
  })

  it('crawler-commons: one group whose delay refuses one of its robots has two lists, on one line', () => {
    const end = '\u2028'
    const file = parse(
      `User-agent: Foo${end}Crawl-delay: 999${end}User-agent: Bar${end}Crawl-delay: 1${end}Disallow: /a\n`,
    )
    const dialect = dialects['crawler-commons']
    const policies = ['Foo', 'Bar'].map((agent) => read(file, { agent, dialect }))
    expect(policies.map((policy) => decide(policy, '/').verdict)).toEqual(['disallow', 'allow'])
    expect(new Set(policies.map((policy) => rulesKey(policy, dialect))).size).toBe(2)
  })

  it('diff: CCBot loses what only its group closes', () => {
    const [before, after] = ['/b', '/'].map((path) =>
      parse(oneLine('\u2028', ['360Spider', 'Disallow: /a'], ['CCBot', `Disallow: ${path}`])),
    ) as [File, File]
    const { changed } = changesBetween(before, after, allSubjects([before, after]))
    expect(changed.flatMap(({ subjects }) => subjects.map(({ name }) => name))).toContain('CCBot')
  })

  it('report: each robot has the verdicts and the groups of its own group', () => {
    const file = parse(oneLine('\u2028', ['360Spider', 'Disallow: /a'], ['CCBot', 'Disallow: /']))
    const { probes, classes } = surveyRobots(file, robots)
    const own = classes.find((one) => one.robots.some(({ id }) => id === 'ccbot'))
    expect(own?.verdicts[probes.indexOf('/')]).toBe('disallow')
    const basis = own?.bases.find(({ policies }) =>
      policies.some((one) => one.robots.some(({ id }) => id === 'ccbot')),
    )
    expect(basis?.groups.flatMap(({ agents }) => agents.map(({ value }) => value))).toEqual(['CCBot'])
  })

  it('meetsStance: Scrapy is not shut because another group is', () => {
    const file = parse('User-agent: ModelContextProtocol\fDisallow: /\fUser-agent: Scrapy\fDisallow: /b\n')
    const { isMet } = meetsStance(file, { robots: { scrapy: 'disallow', 'mcp-fetch': 'disallow' } })
    expect(isMet).toBe(false)
  })

  it('compareMeaning: a robot whose name has two names of the files as words is asked', () => {
    const before = parse('User-agent: X Y\nDisallow: /a\n')
    const after = parse('User-agent: X Y\nDisallow: /a\n\nUser-agent: Yandex\nDisallow:\n')
    const [was, is] = [before, after].map((file) =>
      decide(read(file, { agent: 'x y.yandex', dialect: dialects.protego, rawAgent: true }), '/a'),
    )
    expect([was?.verdict, is?.verdict]).toEqual(['disallow', 'allow'])
    expect(compareMeaning(before, after).equal).not.toContain('protego')
  })

  it('compareMeaning: the second group differs, although the first only writes its rule otherwise', () => {
    const before = parse('User-agent: Foo\vDisallow: /a\vUser-agent: Bar\vDisallow: /b\n')
    const after = parse('User-agent: Foo\vDisallow: /a*\vUser-agent: Bar\vDisallow: /c\n')
    expect(compareMeaning(before, after).equal).not.toContain('protego')
  })

  it('portable: names of a group on one line are not taken for those of another', () => {
    const file = parse(oneLine('\u2028', ['Foo', 'Disallow: /a'], ['Bar', 'Disallow: /b']))
    const { file: rewritten } = portable(file, { dialect: dialects.protego })
    for (const agent of ['Foo', 'Bar', unnamedAgent([file])])
      for (const url of ['/a', '/b'])
        expect(
          decide(read(rewritten, { agent, dialect: dialects['rfc-9309'] }), url).verdict,
          `${agent} ${url}`,
        ).toBe(decide(read(file, { agent, dialect: dialects.protego }), url).verdict)
  })

  it('a delay that another one on the same line replaces is reported once, and the one that counts is not', () => {
    const file = parse('User-agent: Foo\u2028Crawl-delay: 1\u2028Crawl-delay: 2\u2028Disallow: /a\n')
    const { pacing, ignoredRecords } = read(file, { agent: 'Foo', dialect: dialects.protego })
    expect(ignoredRecords.map(({ value }) => value)).toEqual(
      ['1', '2'].filter((value) => Number(value) !== pacing.crawlDelay?.value),
    )
  })
})
