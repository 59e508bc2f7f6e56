import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import { type Dialect, decide, dialects, type Policy, parse, read } from '../../src/entry/index.ts'

const all = Object.values(dialects)

/** The dialects in which something holds of the policy of an agent. */
function dialectsWhere(text: string, agent: string, holds: (policy: Policy) => boolean): string[] {
  const file = parse(text)
  return all.filter((dialect: Dialect) => holds(read(file, { agent, dialect }))).map(({ id }) => id)
}

/** The dialects that a finding names, in the order of all. */
function dialectsOf(text: string, code: string): string[] {
  const { findings } = check(parse(text), { dialects: all.map(({ id }) => id) })
  const named = new Set<string>(findings.find((finding) => finding.code === code)?.dialects)
  return all.map(({ id }) => id).filter((id) => named.has(id))
}

const TWO_STAR_GROUPS =
  'User-agent: *\nContent-Signal: search=yes\nContent-Usage: train-ai=y\nDisallow:\n\nUser-agent: *\nDisallow: /\n'

const NAMED_AND_STAR =
  'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /y\n'

const AT_THE_END =
  'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\nDisallow: /y\n\nContent-Signal: ai-train=no\n'

describe('a finding names the dialects in which it holds, and no other', () => {
  it.each(['X233', 'X241'])('%s: another group closes the site, in dialects that merge groups', (code) => {
    const closing = dialectsWhere(
      TWO_STAR_GROUPS,
      'zq-unnamed',
      (policy) =>
        policy.contentSignals.length > 0 &&
        policy.contentUsage.length > 0 &&
        decide(policy, '/a').verdict === 'disallow',
    )
    expect(closing).toContain('rfc-9309')
    expect(closing).not.toContain('seznam')
    expect(dialectsOf(TWO_STAR_GROUPS, code)).toEqual(closing)
  })

  it.each(['X233', 'X241'])('%s: no checked dialect merges the groups, so there is none', (code) => {
    const { findings } = check(parse(TWO_STAR_GROUPS), { dialects: ['seznam', 'python-urllib'] })
    expect(findings.map((finding) => finding.code)).not.toContain(code)
  })

  it('X245: in some dialects, the robot gets the records of the * group, too', () => {
    const without = dialectsWhere(
      NAMED_AND_STAR,
      'GPTBot',
      ({ contentSignals }) => contentSignals.length === 0,
    )
    expect(without).not.toContain('heritrix')
    expect(dialectsOf(NAMED_AND_STAR, 'X245')).toEqual(without)
  })

  it('X246: in some dialects, a blank line ends the group', () => {
    const within = dialectsWhere(AT_THE_END, 'FooBot', ({ contentSignals }) => contentSignals.length > 0)
    expect(within).not.toContain('original-1994')
    expect(dialectsOf(AT_THE_END, 'X246')).toEqual(within)
  })

  it('I110: in some dialects, the rule below the comment closes no site', () => {
    const text = '# allow everything\nUser-agent: *\nDisallow: /*\n'
    const closing = dialectsWhere(text, 'zq-unnamed', (policy) => decide(policy, '/a').verdict === 'disallow')
    expect(closing).not.toContain('original-1994')
    expect(dialectsOf(text, 'I110')).toEqual(closing)
  })
})
