import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentOfLine } from '../../src/check/agents/agent-of-group.ts'
import { CheckedFile } from '../../src/check/file/checked-file.ts'
import { Context } from '../../src/check/file/context.ts'
import { PromiseKeeper } from '../../src/check/fixes/promises.ts'
import { applyFixes, check, type Finding, fixFile, ruleOf, rules } from '../../src/check/index.ts'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { robots } from '../../src/robots/index.ts'
import { LONG } from '../scale.ts'
import { FILES, faulty } from './faulty-files.ts'
import { textsOfExamples } from './pages/rule-page.ts'

/**
 * A fix does what the promise of its rule says, alone and with those offered next to it: it opens or closes
 * nothing else, and gives no rule to another robot. The test asks RFC 9309 about each path of the file, for
 * each robot that the file names, without the code that compares effects.
 */

const corpus = new URL('../../../shared/corpus/', import.meta.url)

/** Files of the corpus that are tried, where it is present. */
const MAX_FILES = LONG ? 400 : 25

/** The longest file of the corpus that is tried, in characters, so that one file takes seconds. */
const MAX_CHARACTERS = 6_000

function corpusTexts(): readonly string[] {
  if (!existsSync(corpus)) return []
  const names = readdirSync(corpus).filter((name) => name.endsWith('.txt'))
  const step = Math.max(1, Math.floor(names.length / MAX_FILES))
  return names
    .filter((_, index) => index % step === 0)
    .map((name) => readFileSync(new URL(name, corpus), 'utf8'))
    .filter(({ length }) => length <= MAX_CHARACTERS)
}

/** What robots may fetch, as `name path`, by RFC 9309. */
function verdicts(
  text: string,
  names: readonly string[],
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const file = parse(text)
  const policies = names.map(
    (agent) => [agent, read(file, { agent, dialect: dialects['rfc-9309'] })] as const,
  )
  return new Map(
    policies.flatMap(([name, policy]) =>
      paths.map((path) => [`${name} ${path}`, decide(policy, `https://example.com${path}`).verdict] as const),
    ),
  )
}

function namesIn(text: string): readonly string[] {
  return new CheckedFile(parse(text)).agents.map(agentOfLine).filter((name) => /^[a-z_-]+$/i.test(name))
}

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(?:dis)?allow[ \t]*:?[ \t]*(\/[!-"%-)+-~]*)/gim)].map(
    ([, path = '']) => path,
  )
}

/** What some fixes do against the promises of their rules, as sentences. */
function broken(text: string, findings: readonly Finding[]): readonly string[] {
  const { text: after, applied } = applyFixes(parse(text), findings)
  if (applied.length === 0 || after === text) return []
  const names = [...new Set([...namesIn(text), ...namesIn(after), 'nobody'])].slice(0, 12)
  const paths = [...new Set(['/', ...pathsIn(text), ...pathsIn(after)])].slice(0, 40)
  const [was, is] = [verdicts(text, names, paths), verdicts(after, names, paths)]
  const promises = new Set(applied.map((finding) => ruleOf(finding)?.promise))
  return [...was].flatMap(([question, before]) => {
    const now = is.get(question)
    const isPromised =
      before === now ||
      (['corrects', 'gives', now === 'allow' ? 'opens' : 'closes'] as const).some((one) => promises.has(one))
    return isPromised
      ? []
      : [`${applied.map(({ code }) => code).join()}: ${question} ${before} → ${now}\n${text}\n→\n${after}`]
  })
}

function allBroken(text: string): readonly string[] {
  const { findings } = check(parse(text))
  const fixable = findings.filter(({ fix }) => fix !== undefined && fix.asUtf8 !== true)
  const byRule = [...new Set(fixable.map(({ code }) => code))].map((code) =>
    fixable.filter((one) => one.code === code),
  )
  return [...fixable.slice(0, 20).map((one) => [one]), ...byRule, fixable].flatMap((some) =>
    broken(text, some),
  )
}

describe('the effect of a fix', () => {
  it('is what its rule promises, in random files', () => {
    fc.assert(
      fc.property(faulty, (text) => {
        expect(allBroken(text)).toEqual([])
      }),
      { numRuns: FILES },
    )
  }, 600_000)

  it('is what its rule promises, in files with rules of which each makes the others redundant', () => {
    const path = fc.constantFrom('/a', '/a*', '/a**', '/a/', '/a/*', '/*a$', '/*a', '/a/b')
    const group = fc.array(fc.tuple(fc.constantFrom('Allow', 'Disallow', 'Disallow'), path), { minLength: 2 })
    fc.assert(
      fc.property(group, (rules) => {
        const text = rules.map(([field, value]) => `${field}: ${value}\n`).join('')
        expect(allBroken(`User-agent: *\n${text}`)).toEqual([])
      }),
      { numRuns: FILES },
    )
  }, 600_000)

  it('is what its rule promises, in files of the corpus where it is present', () => {
    const texts = corpusTexts()
    expect(texts.length > 0).toBe(existsSync(corpus))
    expect(texts.flatMap(allBroken)).toEqual([])
  }, 600_000)

  it('gives no rule of a repeated group to the robot between', () => {
    const text =
      'User-agent: *\nDisallow: /a/\n\nUser-agent: Swiftbot\nDisallow: /b/\n\nUser-agent: *\nDisallow: /c/\nUser-agent: *\nDisallow: /d/\n'
    expect(fixFile(parse(text), { select: ['G105'], unsafe: true }).file.text).toBe(
      'User-agent: *\nDisallow: /a/\nDisallow: /c/\nDisallow: /d/\n\nUser-agent: Swiftbot\nDisallow: /b/\n',
    )
  })

  it('is compared for fixes together: two that are right alone may give a rule to another robot', () => {
    const file = parse(
      'User-agent: A\nDisallow: /a\n\nUser-agent: B\nDisallow: /b\n\nUser-agent: A\nDisallow: /c\nUser-agent: A\nDisallow: /d\n',
    )
    const [, second, third] = ['', '/c', '/d'].map((path): Finding => {
      const line = `User-agent: A\nDisallow: ${path}\n`
      const start = file.text.indexOf(line)
      const rules = `Disallow: ${path}\n`
      return {
        code: 'G105',
        name: 'duplicate-group',
        severity: 'info',
        message: '',
        says: { what: '' },
        span: { start, end: start },
        related: [],
        dialects: [],
        fix: {
          kind: 'changes-meaning',
          title: 'merge',
          edits:
            path === '/d'
              ? [{ start, end: start + 'User-agent: A\n'.length, text: '' }]
              : [
                  { start: 27, end: 27, text: rules },
                  { start, end: start + line.length, text: '' },
                ],
        },
      }
    }) as [Finding, Finding, Finding]
    for (const one of [second, third]) expect(applyFixes(file, [one]).applied).toEqual([one])
    expect(applyFixes(file, [second, third]).applied).toEqual([second])
  })

  it('decides whether a fix is offered: one that opens a site is not, if its rule promises to change nothing', () => {
    const context = new Context(parse('User-agent: *\nDisallow: /\nDisallow: /a\n'), {})
    const keeper = new PromiseKeeper(context)
    const removal = { edits: [{ start: 14, end: 26, text: '' }] }
    expect(keeper.keeps([undefined], removal)).toBe(false)
    expect(keeper.keeps([undefined], { edits: [{ start: 26, end: 39, text: '' }] })).toBe(true)
    expect(new PromiseKeeper(context).keeps(['closes'], removal)).toBe(false)
    expect(new PromiseKeeper(context).keeps(['opens'], removal)).toBe(true)
  })
})

describe('beyond the limit of the comparison, in a report', () => {
  const name = (index: number): string =>
    String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const groups = (count: number, rest: (name: string) => string): string =>
    Array.from({ length: count }, (_, index) => {
      const agent = name(index)
      return `User-agent: ${agent}\nDisallow: /a\n${rest(agent)}`
    }).join('\n')

  it('a fix is not offered, and a note says how many are not', () => {
    const options = { select: ['P101'] }
    const text = (count: number): string => `User-agent: *\n${'Disallow: admin-of-shop\n'.repeat(count)}`
    expect(check(parse(text(50)), options).notes).toEqual([])
    const { summary, findings, notes } = check(parse(text(1200)), options)
    expect(findings.length).toBe(1200)
    expect(summary.fixable).toBeGreaterThan(100)
    expect(notes).toEqual([
      expect.stringMatching(
        `^${(1200 - summary.fixable).toLocaleString('en')} fixes were not compared .* limit is 4,000,000 characters`,
      ),
    ])
  })

  it('only some fixes are applied together, and a note says how many are left', () => {
    const fixes = (text: string): readonly Finding[] =>
      [...text.matchAll(/Disallow: \/a\n/g)].map(({ index, 0: { length } }) => ({
        code: 'P115',
        name: 'some-rule',
        severity: 'warning',
        message: '',
        says: { what: '' },
        span: { start: index, end: index + length },
        related: [],
        dialects: [],
        fix: {
          kind: 'changes-meaning',
          title: 'open',
          edits: [{ start: index, end: index + length, text: 'Disallow:\n' }],
        },
      }))
    const own = (agent: string): string => `Disallow: /${agent}/\n`
    const [few, many, alike] = [groups(20, own), groups(1500, own), groups(1500, () => '')]
    expect(applyFixes(parse(few), fixes(few)).notes).toEqual([])
    const { applied, notes } = applyFixes(parse(many), fixes(many))
    expect(applied.length).toBe(47)
    expect(notes).toEqual([expect.stringMatching('^1,453 fixes are left. .*limit')])
    // Groups with the same rules are compared once.
    expect(applyFixes(parse(alike), fixes(alike))).toMatchObject({ applied: { length: 1500 }, notes: [] })
  })
})

describe('no remedy', () => {
  const searchers = robots.filter(
    ({ purposes, tokens }) => purposes[0] === 'search' && tokens[0] !== undefined,
  )
  const names = searchers.map(({ tokens }) => tokens[0] as string)

  /** bingbot also serves AI training, so advice about that may reach it. */
  const NAMES = LONG ? ['bingbot', 'Googlebot', 'YandexBot'] : ['bingbot']

  /** Texts of the examples, in which names of other robots are those of a search. */
  function textsOfSearch(): ReadonlySet<string> {
    const texts = textsOfExamples(rules).filter(({ length }) => length <= 300)
    return new Set(
      texts.flatMap((text) =>
        NAMES.map((name) => text.replace(/(User-agent:[ \t]*)(?!\*)[\w-]+/i, `$1${name}`)),
      ),
    )
  }

  it('closes the site to a robot whose main purpose is search', async () => {
    expect(names.length).toBeGreaterThan(10)
    const found: string[] = []
    for (const text of textsOfSearch()) {
      for (const { code, message } of check(parse(text)).findings)
        for (const sentence of message.split(/(?<=[.?]) /))
          if (
            /\b(?:use|write|add|with)\b[^.]*"Disallow: \/"/i.test(sentence) &&
            names.some((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sentence))
          )
            found.push(`${code}: ${message}\n${text}`)
    }
    expect(found).toEqual([])
  }, 600_000)
})
