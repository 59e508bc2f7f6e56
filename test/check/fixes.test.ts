import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkWithBudget } from '../../src/check/check.ts'
import { fixWithBudget } from '../../src/check/fixes/apply-fixes.ts'
import { ProofBudget } from '../../src/check/fixes/proof-budget.ts'
import { applyFixes, check, type FixedFile, fixFile } from '../../src/check/index.ts'
import { type File, mainDialects, type Policy, parse, print, printBytes } from '../../src/entry/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { robotNamed } from '../../src/robots/index.ts'
import { robotsBytes, robotsText } from '../arbitraries.ts'
import { LONG } from '../scale.ts'
import { EVERY_RULE } from './every-rule.ts'
import { FILES, faulty } from './faulty-files.ts'
import { AGENTS, type Meaning, Meanings } from './meanings.ts'

/**
 * Safe fixes change no verdict, pacing or metadata, for any robot in any dialect. The tests decide URLs rule
 * by rule, without the prover.
 */

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

function expectSame(was: Meanings, before: string, is: File, agents: readonly string[], what: string): void {
  const after = print(is)
  const now = new Meanings(is)
  const paths = pathsOf(before, after)
  /** Rules before and after that are already compared, by `pathOf`. */
  const compared = new Map<Policy['pathOf'], Set<string>>()
  for (const { id: dialect } of mainDialects) {
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
          const { file: fixed, applied } = fixFile(file, EVERY_RULE)
          if (applied.length > 1) compare(fixed, applied.map(({ code }) => code).join(' '))
        }),
        { numRuns: FILES },
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

describe('equal fixes of one rule', () => {
  // To repair the Allow changes no verdict, but to repair the Disallow does.
  const file = parse('User-agent: *\nAllow: ?a=\nDisallow: ?b=\n')

  it('are applied all or none: one repaired line of two is no repair', () => {
    expect(check(file, { select: ['P101'] }).findings.map(({ fix }) => fix?.kind)).toEqual([
      'safe',
      'changes-meaning',
    ])
    expect(fixFile(file, { select: ['P101'] }).applied).toEqual([])
    expect(fixFile(file, { select: ['P101'], unsafe: true }).applied.length).toBe(2)
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
          fixFile(file, EVERY_RULE)
          fixFile(file, { ...EVERY_RULE, unsafe: true })
        }),
        { numRuns: Math.ceil(FILES / 4) },
      )
    },
    60_000 + FILES * MAX_MS_PER_FILE,
  )

  it(
    'has no safe fix left after fixFile',
    () => {
      fc.assert(
        fc.property(faulty, (text) => {
          const { file: fixed, notes } = fixFile(parse(text), EVERY_RULE)
          expect(notes).toEqual([])
          expect(fixFile(fixed, EVERY_RULE).applied.map(({ code }) => code)).toEqual([])
        }),
        { numRuns: Math.ceil(FILES / 4) },
      )
    },
    60_000 + FILES * MAX_MS_PER_FILE,
  )

  it('rewrites a UTF-16 file in UTF-8 only if unsafe fixes are allowed', () => {
    const bytes = Uint8Array.from(
      Array.from('\ufeffUser-agent: *\nDisallow: /x\n').flatMap((one) => [
        one.charCodeAt(0) & 255,
        one.charCodeAt(0) >> 8,
      ]),
    )
    expect(fixFile(parse(bytes), EVERY_RULE).file.encoding).toBe('utf-16le')
    const { file } = fixFile(parse(bytes), { ...EVERY_RULE, unsafe: true })
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
    const fixed = fixFile(parse(text), EVERY_RULE)
    expect(fixed.notes).toEqual([])
    expect(fixFile(fixed.file, EVERY_RULE).applied.map(({ code }) => code)).toEqual([])
    // A fix that changes the meaning waits for another call if its rule offered none before.
    let current = parse(text)
    for (let call = 0; call < 3; call++) {
      const { file, notes } = fixFile(current, { ...EVERY_RULE, unsafe: true })
      expect(notes).toEqual([])
      current = file
    }
    expect(fixFile(current, { ...EVERY_RULE, unsafe: true }).applied.map(({ code }) => code)).toEqual([])
  })

  it('applies no fix that changes the meaning and was not offered before', () => {
    const file = parse('User-agent: *\nDisallow: /search/ /tag/\n\nUser-agent: Googlebot\nDisallow: /cart\n')
    const codes = ({ applied }: FixedFile): string[] => applied.map(({ code }) => code)
    const first = fixFile(file, { unsafe: true })
    expect(codes(first)).toEqual(['S107'])
    expect(first.waiting.map(({ code }) => code)).toEqual(['G107'])
    expect(codes(fixFile(first.file, { unsafe: true }))).toEqual(['G107'])
  })

  // More than a function of JavaScript can have arguments.
  it('does not throw for very many lines', () => {
    expect(() => check(parse('Disallow: /a\n'.repeat(LONG ? 1_000_000 : 200_000)))).not.toThrow()
  }, 120_000)
})

describe('a spent proof budget', () => {
  const duplicates = `User-agent: *\n${'Disallow: /abc\n'.repeat(20)}`

  it('leaves fixes undecided, and they are applied if all of them together are proved safe', () => {
    const file = parse(duplicates)
    const options = { select: ['P116'] }
    const { findings } = checkWithBudget(file, options, new ProofBudget(0))
    expect(findings).toHaveLength(19)
    for (const { fix } of findings) {
      expect([fix?.kind, fix?.undecided, fix?.because]).toEqual([
        'changes-meaning',
        true,
        'Not proved to be safe: the proofs for one file may read 0 characters, and the proof for this fix needs more than are left.',
      ])
    }
    const { file: fixed, applied, remaining } = fixWithBudget(file, options, new ProofBudget(0))
    expect([fixed.text, applied.length, remaining]).toEqual(['User-agent: *\nDisallow: /abc\n', 19, []])
  })

  it('is not asked for where unsafe fixes are wanted', () => {
    const file = parse('User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n')
    const budget = new ProofBudget(0)
    const { file: fixed } = fixWithBudget(file, { select: ['G105'], unsafe: true }, budget)
    expect(fixed.text).toBe('User-agent: *\nDisallow: /a\nDisallow: /b\n')
    expect(budget.notesOf(1)).toEqual([])
  })

  it('lets no fix through that changes the meaning, and still applies the fixes that were proved', () => {
    const file = parse(`${duplicates}# more\nDisalow: /b\n`)
    const options = { select: ['P116', 'S104'] }
    const kinds = checkWithBudget(file, options, new ProofBudget(40_000)).findings.map(({ code, fix }) =>
      [code, fix?.undecided ? 'undecided' : fix?.kind].join(' '),
    )
    expect(new Set(kinds)).toEqual(new Set(['P116 safe', 'P116 undecided', 'S104 undecided']))
    const { file: fixed, notes } = fixWithBudget(file, options, new ProofBudget(40_000))
    expect(notes).toEqual([
      'The proofs of fixes reached their limit of 40000 characters for a file of this size. Fixes that are asked for and not proved: 17.',
    ])
    expect(fixed.text).toContain('Disalow: /b')
    expect(fixed.text.length).toBeLessThan(file.text.length)
  })

  it.each([
    [100, 32_000_000],
    [30_000, 60_000_000],
    [1_000_000, 128_000_000],
  ])('of a file of %i characters is in proportion to it, between two bounds', (length, characters) => {
    const { because } = ProofBudget.ofLength(length).tooManyCharacters as { readonly because: string }
    expect(because).toContain(`may read ${characters} characters`)
  })

  it('leaves a fix undecided if no automaton states are left to find what it changes', () => {
    const file = parse('User-agent: *\nDisallow: /*a*b\nDisallow: /*a**b\n')
    const becauseWith = (states: number | undefined): string | undefined =>
      checkWithBudget(file, { select: ['P105'] }, new ProofBudget(undefined, states)).findings[0]?.fix
        ?.because
    expect(becauseWith(0)).toContain('reached the limit of 0 automaton states for all fixes of a file.')
    expect(becauseWith(undefined)).toContain('in the original-1994 dialect, this fix ')
  })
})
