import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Context } from '../../src/check/file/context.ts'
import { FixProver } from '../../src/check/fixes/prove-fix.ts'
import { applyFixes, type CheckOptions, check, fixFile } from '../../src/check/index.ts'
import {
  type DialectId,
  dialects,
  type File,
  type Policy,
  parse,
  print,
  printBytes,
  read,
} from '../../src/entry/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { robotNamed } from '../../src/robots/index.ts'
import type { Edit } from '../../src/text/index.ts'
import { robotsBytes, robotsText } from '../arbitraries.ts'
import { LONG, scaled } from '../scale.ts'
import { faulty } from './faulty-files.ts'

/**
 * Safe fixes change no verdict, pacing or metadata, for any robot in any dialect. The tests decide URLs rule
 * by rule, without the prover.
 */

const FILES = scaled(60, 600, 'WAYLEAVE_FIXES')

/** Random unless it is given. A failure prints it. */
const SEED = process.env.WAYLEAVE_SEED === undefined ? {} : { seed: Number(process.env.WAYLEAVE_SEED) }

/** Milliseconds that one file may take on a busy machine. */
const MAX_MS_PER_FILE = 500

/** A random file, and the robots to test it for. */
interface RandomFile {
  readonly text: string
  readonly agents: readonly string[]
}

const files: fc.Arbitrary<RandomFile> = fc.oneof(
  { weight: 3, arbitrary: faulty.map((text) => ({ text, agents: agentsOf(text) })) },
  { weight: 1, arbitrary: robotsText.map((text) => ({ text, agents: AGENTS })) },
)

const AGENTS = [
  'FooBot',
  'foobot',
  'Googlebot',
  'Googlebot-News',
  'BarBot',
  'OtherBot',
  'FooBotBarBot',
  'Bar',
  'Bot',
  'BotBarFoo',
  'bingbot',
  'YandexBot',
  'msnbot',
  'GPTBot',
]

/** Parts of the names in files of `faulty`. */
const NAME_PARTS = ['foo', 'google', 'bar', 'msn', 'gpt']

/** The robots that share a part of their name with a file of `faulty`, and one that stands for all others. */
function agentsOf(text: string): string[] {
  const written = text.toLowerCase()
  const parts = NAME_PARTS.filter((part) => written.includes(part))
  const related = AGENTS.filter((agent) => parts.some((part) => agent.toLowerCase().includes(part)))
  return [...related, ...(parts.length === 0 ? [] : ['Bot']), 'OtherBot']
}

/** Paths that a rule of the file may match, and paths next to them, if a client can send them. */
function pathsOf(...texts: string[]): string[] {
  const values = texts.flatMap((text) => Array.from(text.matchAll(/\/[^\s#"]*/g), ([path]) => path))
  const bare = values.flatMap((value) => [value, value.replace(/[*$]/g, ''), value.replace(/\*/g, 'x')])
  const nearby = bare.flatMap((path) => [path, `${path}/`, `${path}x`, `${path}?q=1`, path.slice(0, -1)])
  return [...new Set(['/', '/robots.txt', '/index.html', ...nearby])]
    .filter((path) => /^\/[!-"$-~]*$/.test(path))
    .slice(0, 60)
}

/** The verdict by a test of each rule in turn. */
function naiveVerdict(policy: Policy, url: string): string {
  if (policy.failure !== undefined) return 'unknown'
  const path = policy.pathOf(url)
  if (path === undefined) return 'unknown'
  return policy.rules.find(({ pattern }) => matches(pattern, path))?.effect ?? 'allow'
}

/** The metadata of a policy as text. */
function metadataOf(policy: Policy): string {
  const values = (stated: readonly { readonly value: unknown }[]): string[] =>
    [...new Set(stated.map(({ value }) => JSON.stringify(value)))].sort()
  return JSON.stringify([
    policy.pacing.crawlDelay?.value,
    values(policy.pacing.requestRates),
    policy.pacing.visitTime?.value,
    values(policy.sitemaps),
    policy.host?.value,
    ...[
      policy.cleanParams,
      policy.comments,
      policy.contentSignals,
      policy.contentUsage,
      policy.licenses,
      policy.noindex,
    ].map(values),
  ])
}

/** The policy of one robot in one dialect. */
interface Meaning {
  readonly policy: Policy
  readonly metadata: string
  /** The input of {@link naiveVerdict}: equal texts and equal `pathOf` give equal verdicts. */
  readonly rules: string
}

/** The policies of a file, so that a file with many fixes is read once. */
class Meanings {
  private readonly file: File
  private readonly cache = new Map<string, Meaning>()

  constructor(file: File) {
    this.file = file
  }

  of(dialect: DialectId, agent: string, obeysStar: boolean): Meaning {
    const key = `${dialect} ${agent} ${obeysStar}`
    let meaning = this.cache.get(key)
    if (meaning === undefined) {
      const policy = read(this.file, { agent, dialect: dialects[dialect], obeysStar })
      const rules = JSON.stringify([
        policy.failure !== undefined,
        policy.rules.map(({ effect, pattern }) => [effect, pattern]),
      ])
      meaning = { policy, metadata: metadataOf(policy), rules }
      this.cache.set(key, meaning)
    }
    return meaning
  }
}

function expectSame(was: Meanings, before: string, is: File, agents: readonly string[], what: string): void {
  const after = print(is)
  const now = new Meanings(is)
  const paths = pathsOf(before, after)
  /** Rules before and after that are already compared, by `pathOf`. */
  const compared = new Map<Policy['pathOf'], Set<string>>()
  for (const dialect of Object.keys(dialects) as DialectId[]) {
    for (const agent of agents) {
      // A robot that is documented to obey `*` groups is tested as such only.
      const obeysStarGroups = robotNamed(agent)?.obeys.star === 'yes'
      for (const obeysStar of obeysStarGroups ? [true] : [true, false]) {
        const [one, other] = [was.of(dialect, agent, obeysStar), now.of(dialect, agent, obeysStar)]
        const where = `${what}: ${dialect} as ${agent}\n${JSON.stringify(before)}\n${JSON.stringify(after)}`
        if (other.metadata !== one.metadata) expect(other.metadata, where).toBe(one.metadata)
        const { pathOf } = one.policy
        if (one.rules === other.rules && pathOf === other.policy.pathOf) continue
        const ofPath = compared.get(pathOf) ?? new Set()
        compared.set(pathOf, ofPath)
        const rules = `${one.rules} ${other.rules}`
        if (pathOf === other.policy.pathOf && ofPath.has(rules)) continue
        const verdicts = ({ policy }: Meaning): string[] =>
          paths.map((path) => `${path} ${naiveVerdict(policy, `https://example.com${path}`)}`)
        expect(verdicts(other), where).toEqual(verdicts(one))
        if (pathOf === other.policy.pathOf) ofPath.add(rules)
      }
    }
  }
}

describe('safe fixes', () => {
  it(
    `change no verdict, pacing or metadata for any robot, one by one and all together, in ${FILES} files`,
    () => {
      const counts = new Map<string, [safe: number, all: number]>()
      let compared = 0
      fc.assert(
        fc.property(files, ({ text, agents }) => {
          const file = parse(text)
          const was = new Meanings(file)
          const before = print(file)
          const seen = new Set<string>()
          const compare = (is: File, what: string): void => {
            if (seen.has(print(is))) return
            seen.add(print(is))
            compared += 1
            expectSame(was, before, is, agents, what)
          }
          for (const finding of check(file).findings) {
            if (finding.fix === undefined) continue
            const count = counts.get(finding.code) ?? [0, 0]
            counts.set(finding.code, count)
            count[1] += 1
            if (finding.fix.kind !== 'safe') continue
            count[0] += 1
            const { text: fixedText, bom } = applyFixes(file, [finding])
            compare(parse((bom ? '\ufeff' : '') + fixedText), finding.code)
          }
          const { file: fixed, applied } = fixFile(file)
          if (applied.length > 1) compare(fixed, applied.map(({ code }) => code).join(' '))
        }),
        { numRuns: FILES, ...SEED },
      )
      const lines = [...counts].sort().map(([code, [safe, all]]) => `${code} ${safe}/${all}`)
      const safe = [...counts.values()].reduce((sum, [some]) => sum + some, 0)
      console.log(
        `${safe} safe fixes in ${FILES} files, ${compared} texts compared; safe of all proposed: ${lines.join(', ')}`,
      )
      expect(compared).toBeGreaterThan(FILES / 2)
    },
    60_000 + FILES * MAX_MS_PER_FILE,
  )

  it('are not proposed for a change of meaning: the fix says what it changes', () => {
    const { findings } = check(parse('User-agent: *\nDisalow: /a\n'), { select: ['S104'] })
    expect(findings.map(({ code, fix }) => [code, fix?.kind])).toEqual([['S104', 'changes-meaning']])
    expect(findings[0]?.fix?.because).toContain(
      'this fix stops a robot that no group names from fetching https://example.com/a',
    )
    expect(findings[0]?.fix?.witness).toBe('https://example.com/a')
  })
})

describe('check', () => {
  it(
    'never throws for any input, and neither do the fixes',
    () => {
      fc.assert(
        fc.property(fc.oneof(robotsBytes, robotsText, faulty), (input) => {
          const file = parse(input)
          const { findings } = check(file)
          for (const { span, fix, related } of findings) {
            for (const { start, end } of [span, ...related.map((one) => one.span), ...(fix?.edits ?? [])]) {
              expect(start).toBeGreaterThanOrEqual(0)
              expect(start).toBeLessThanOrEqual(end)
              expect(end).toBeLessThanOrEqual(file.text.length)
            }
          }
          fixFile(file)
          fixFile(file, { unsafe: true })
        }),
        { numRuns: Math.ceil(FILES / 4), ...SEED },
      )
    },
    60_000 + FILES * MAX_MS_PER_FILE,
  )

  it(
    'has no safe fix left after fixFile',
    () => {
      fc.assert(
        fc.property(faulty, (text) => {
          const { file: fixed, notes } = fixFile(parse(text))
          expect(notes).toEqual([])
          expect(fixFile(fixed).applied.map(({ code }) => code)).toEqual([])
        }),
        { numRuns: Math.ceil(FILES / 4), ...SEED },
      )
    },
    60_000 + FILES * MAX_MS_PER_FILE,
  )

  // The proofs spend all they may, which takes 10 seconds.
  it.runIf(LONG)(
    'applies fixes together that are too many to prove one by one, and marks them undecided',
    () => {
      const file = parse(`User-agent: *\n${'Disallow: /abc\n'.repeat(800)}`)
      const { findings } = check(file, { select: ['P116'] })
      const undecided = findings.filter(({ fix }) => fix?.undecided)
      expect(undecided.length).toBeGreaterThan(100)
      for (const { fix } of undecided)
        expect([fix?.kind, fix?.because]).toEqual([
          'changes-meaning',
          expect.stringContaining('Not proved to be safe: '),
        ])
      const { file: fixed, applied, remaining } = fixFile(file, { select: ['P116'] })
      expect([fixed.text, applied.length, remaining]).toEqual([
        'User-agent: *\nDisallow: /abc\n',
        findings.length,
        [],
      ])
    },
    60_000,
  )

  it.runIf(LONG)(
    'skips a fix that changes the meaning among fixes that are too many to prove',
    () => {
      const file = parse(
        `User-agent: *\n${'Disallow: /abc\n'.repeat(800)}Allow: /abc\nDisallow: /abc\nDisalow: /b\n`,
      )
      const { file: fixed } = fixFile(file, { select: ['P116', 'S104'] })
      expect(fixed.text).toContain('Disalow: /b')
      expect(fixed.text.length).toBeLessThan(file.text.length)
    },
    60_000,
  )

  it('rewrites a UTF-16 file in UTF-8 only if unsafe fixes are allowed', () => {
    const bytes = Uint8Array.from(
      Array.from('\ufeffUser-agent: *\nDisallow: /x\n').flatMap((one) => [
        one.charCodeAt(0) & 255,
        one.charCodeAt(0) >> 8,
      ]),
    )
    expect(fixFile(parse(bytes)).file.encoding).toBe('utf-16le')
    const { file } = fixFile(parse(bytes), { unsafe: true })
    expect([file.encoding, file.bom, Buffer.from(printBytes(file)).toString()]).toEqual([
      'utf-8',
      false,
      'User-agent: *\nDisallow: /x\n',
    ])
  })

  // Random tests found each of these: two of its fixes undid each other in every round.
  it.each([
    ['X224', 'Useragent:FooBot\n:y\nUSER-AGENT:foobot\nRobot-version:0\n'],
    ['G107 and P116', 'Disallow: /a\nUser-agent: Googlebot\rAllow: /a$\n'],
    [
      'G107 and P117',
      'User-agent: Googlebot\nAllow: /a$\nDisallow: /\nDisallow:\n\nUser-agent: *\n\nDisallow: /h\nDisallow: /a\n',
    ],
    [
      'G110 and G111',
      'User-agent: Googlebot\nAllow: /\nDisallow: /e\nUser-agent: FooBot\nUser-agent: Googlebot-News\nUser-agent: *\nDisallow:/b\n',
    ],
  ])('has no fix left after fixFile: %s', (_, text) => {
    for (const unsafe of [false, true]) {
      const { file: fixed, notes } = fixFile(parse(text), { unsafe })
      expect(notes).toEqual([])
      expect(fixFile(fixed, { unsafe }).applied.map(({ code }) => code)).toEqual([])
    }
  })

  // More than a function of JavaScript can have arguments.
  it('does not throw for very many lines', () => {
    expect(() => check(parse('Disallow: /a\n'.repeat(scaled(200_000, 1_000_000))))).not.toThrow()
  }, 120_000)
})

describe('the proof of a fix', () => {
  it('may compare one agent for all with the same groups, except in dialects with policyDependsOnAgent', () => {
    const agentSets = fc.uniqueArray(fc.constantFrom(...AGENTS, 'Yandex', 'MJ12bot'), { minLength: 2 })
    // In crawler-commons, the delay applies to the first agent only, although both agents get the same group.
    const delayed = fc.constantFrom(
      '',
      '\nUser-agent: foobot\nCrawl-delay: 3\nUser-agent: barbot\nDisallow: /b\n',
    )
    const disagreeing = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(faulty, robotsText), delayed, agentSets, (text, more, agents) => {
        const was = new Meanings(parse(text + more))
        const numbers = new Map<unknown, number>()
        const numberOf = (group: unknown): number => {
          const number = numbers.get(group) ?? numbers.size
          numbers.set(group, number)
          return number
        }
        for (const dialect of Object.keys(dialects) as DialectId[]) {
          const byGroups = new Map<string, string>()
          for (const agent of agents) {
            const { policy, rules, metadata } = was.of(dialect, agent, true)
            const groups = `${policy.selection.kind} ${policy.selection.selected.map(numberOf).join()}`
            const known = byGroups.get(groups)
            byGroups.set(groups, known ?? rules + metadata)
            if (known !== undefined && known !== rules + metadata) disagreeing.add(dialect)
          }
        }
      }),
      { numRuns: FILES, ...SEED },
    )
    const expected = Object.values(dialects).filter(
      ({ policyDependsOnAgent }) => policyDependsOnAgent === true,
    )
    expect([...disagreeing]).toEqual(expected.map(({ id }) => id))
  })

  it('may compare a token in one case only, except in dialects with hasCaseSensitiveTokens', () => {
    const tokens = fc.constantFrom(
      ...AGENTS,
      'Yandex',
      'YandexImages',
      'YaDirectFetcher',
      'bingbot',
      'BingPreview',
      'MJ12bot',
    )
    const caseSensitive = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(faulty, robotsText), tokens, (text, token) => {
        const file = parse(`${text}\nUser-agent: ${token}\nDisallow: /a\n`)
        for (const dialect of Object.values(dialects)) {
          const groups = [token, token.toLowerCase(), token.toUpperCase()].map((agent) => {
            const { kind, selected } = read(file, { agent, dialect }).selection
            return `${kind} ${selected.map(({ firstLine }) => firstLine).join()}`
          })
          if (new Set(groups).size > 1) caseSensitive.add(dialect.id)
        }
      }),
      { numRuns: FILES, ...SEED },
    )
    const known = Object.values(dialects).filter(
      ({ hasCaseSensitiveTokens }) => hasCaseSensitiveTokens === true,
    )
    expect([...caseSensitive]).toEqual(known.map(({ id }) => id))
  })

  const proofOf = (text: string, edits: readonly Edit[], options: CheckOptions = {}) =>
    new FixProver(new Context(parse(text), options)).prove({ edits })
  const groups = 'User-agent: foo\nDisallow: /a\n\nUser-agent: bar\nDisallow: /b\n'

  it('fails if the order of groups changes and a robot name may contain two of their names', () => {
    const swapped = [
      {
        start: 0,
        end: groups.length,
        text: 'User-agent: bar\nDisallow: /b\n\nUser-agent: foo\nDisallow: /a\n',
      },
    ]
    expect(proofOf(groups, swapped, { dialects: ['rfc-9309', 'google', 'crawler-commons'] }).kind).toBe(
      'safe',
    )
    for (const dialect of [
      'original-1994',
      'libwww-perl',
      'python-urllib',
      'protego',
      'draft-1996',
    ] as const) {
      expect(proofOf(groups, swapped, { dialects: [dialect] }).kind, dialect).toBe('changes-meaning')
    }
  })

  it('fails if a rule names a host and the site is unknown', () => {
    const text = 'User-agent: *\nDisallow: https://other.example/a\n'
    const edits = [{ start: 14, end: text.length, text: '' }]
    expect(proofOf(text, edits, { dialects: ['libwww-perl'] }).kind).toBe('changes-meaning')
    expect(proofOf(text, edits, { dialects: ['libwww-perl'], origin: 'https://third.example' }).kind).toBe(
      'safe',
    )
  })

  it('fails if only robots that ignore `*` groups lose their group', () => {
    const text = 'User-agent: foo\nDisallow: /a\n\nUser-agent: *\nDisallow: /a\n'
    expect(proofOf(text, [{ start: 0, end: 30, text: '' }], { dialects: ['rfc-9309'] }).kind).toBe(
      'changes-meaning',
    )
  })

  it('compares the whole file for dialects that are not line-local', () => {
    const large = `User-agent: *\n${'Disallow: /a\n'.repeat(39_383)}`
    const over = { start: large.length, end: large.length, text: 'Disallow: /a\n' }
    expect(large.length).toBeLessThanOrEqual(512_000)
    expect(proofOf(large, [over], { dialects: ['yandex'] }).kind).toBe('changes-meaning')
    expect(proofOf(large, [over], { dialects: ['bing'] }).kind).toBe('safe')
    const page = 'User-agent: *\nDisallow: /a\n<html>\n'
    expect(proofOf(page, [{ start: 27, end: 33, text: '' }], { dialects: ['crawler-commons'] }).kind).toBe(
      'safe',
    )
    const hidden = '<html>\n<b>Disallow: /a</b>\nuser-agent: *\nDisallow: /b\n'
    expect(proofOf(hidden, [{ start: 0, end: 7, text: '' }], { dialects: ['crawler-commons'] }).kind).toBe(
      'safe',
    )
  })

  it('is undecided if the file names too many robots', () => {
    const names = Array.from(
      { length: 300 },
      (_, index) =>
        `User-agent: robot-${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvw'[Math.floor(index / 100)]}\n`,
    ).join('')
    const text = `${names}Disallow: /a*\n`
    const proof = proofOf(text, [{ start: text.length - 2, end: text.length - 1, text: '' }], {
      dialects: ['rfc-9309'],
    })
    const because = expect.stringContaining('names too many robots') as string
    expect(proof).toEqual({ kind: 'changes-meaning', because, undecided: true })
  })
})
