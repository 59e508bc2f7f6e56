// How changes of URLs are shown: by which rules, and with which exceptions.
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { type DiffOptions, diff } from '../../src/diff/index.ts'
import type { Policy, Rule } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const policyOf = (rules: readonly string[], id: DialectId): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect: dialects[id] })

/** `robots-txt` is the rule that every dialect adds for `/robots.txt`. */
const nameOf = (rule: Rule | undefined): string => (rule === undefined ? 'none' : (rule.value ?? rule.reason))

/** Each change as a line: its URL and rule, what allows it, what it matches, and its exceptions. */
function told(before: readonly string[], after: readonly string[], id: DialectId, options: DiffOptions = {}) {
  const { paths } = diff(policyOf(before, id), policyOf(after, id), options)
  if (paths.kind !== 'different') return [paths.kind]
  return paths.changes.map((change) => {
    const { direction, url, rule, against, matches, alsoMatch, exceptions, sites } = change
    expect(sites).toBeUndefined()
    const parts = [
      `${direction} ${new URL(url).pathname} by ${nameOf(rule)} against ${against.map(nameOf).join(' ')}`,
      `matches ${matches.map(nameOf).join(' ')}`,
      ...(alsoMatch.length === 0 ? [] : [`and ${alsoMatch.map(nameOf).join(' ')}`]),
      ...exceptions.map(({ of, rule: one }) => `but ${of} ${nameOf(one)}`),
    ]
    return parts.join(', ')
  })
}

describe('a change is shown', () => {
  it.each<[about: string, id: DialectId, before: string[], after: string[], lines: string[]]>([
    [
      'by the rules that allow, if each is a part of what the other disallows',
      'rfc-9309',
      ['Disallow: /a'],
      ['Disallow: /a', 'Allow: /a/x', 'Allow: /a/y', 'Disallow: /a/x/z'],
      ['opened /a/x by /a against /a/x /a/y, matches /a/x /a/y, but after /a/x/z'],
    ],
    [
      'by the rule that disallowed, if some URLs match no rule now',
      'rfc-9309',
      ['Disallow: /a'],
      ['Disallow: /a/q', 'Allow: /a/xy'],
      ['opened /a by /a against none /a/xy, matches /a, but after /a/q'],
    ],
    [
      'by both, if neither is a part of the other',
      'rfc-9309',
      ['Disallow: /a*'],
      ['Disallow: /', 'Allow: /*x', 'Disallow: /*xyz'],
      [
        'closed / by / against none, matches /, but after exempt, but after /*x, but before /a*',
        'opened /ax by /a* against /*x, matches /a*, and /*x, but after /*xyz',
        'closed /xyz by /*xyz against none, matches /*xyz, but before /a*',
      ],
    ],
    [
      'by both, if that holds of one of two parts',
      'rfc-9309',
      ['Disallow: /a*'],
      ['Disallow: /', 'Allow: /*x', 'Allow: /a/y', 'Disallow: /*xyz'],
      [
        'closed / by / against none, matches /, but after exempt, but after /a/y, but after /*x, but before /a*',
        'opened /ax by /a* against /*x /a/y, matches /a*, and /*x /a/y, but after /*xyz',
        'closed /xyz by /*xyz against none, matches /*xyz, but before /a*',
      ],
    ],
    [
      'by the rule that disallowed, if it is a part of the one that allows',
      'rfc-9309',
      ['Disallow: /a/b'],
      ['Disallow: /', 'Allow: /a/', 'Disallow: /a/b/c'],
      [
        'closed / by / against none, matches /, but after exempt, but after /a/, but before /a/b',
        'opened /a/b by /a/b against /a/, matches /a/b, but after /a/b/c',
      ],
    ],
    [
      'twice, if an exception of one part is allowed in another',
      'rfc-9309',
      ['Disallow: /a'],
      ['Allow: /a/b/c', 'Allow: /a/b/d', 'Disallow: /a/b', 'Allow: /a/z'],
      [
        'opened /a by /a against none /a/z, matches /a, but after /a/b',
        'opened /a/b/c by /a against /a/b/c /a/b/d, matches /a/b/c /a/b/d',
      ],
    ],
    [
      'twice, if the first rule is not the last one that allows',
      'python-urllib',
      ['Disallow: /a'],
      ['Allow: /a/b/c', 'Disallow: /a/b', 'Allow: /a', 'Disallow: /'],
      [
        'closed / by / against none, matches /, but after /a/b/c, but after /a, but before /a',
        'opened /a by /a against /a, matches /a, but after /a/b',
        'opened /a/b/c by /a against /a/b/c, matches /a/b/c',
      ],
    ],
    [
      'with the shortest URL, and parts in the order of their URLs',
      'python-urllib',
      ['Disallow: /a'],
      ['Allow: /a/y', 'Allow: /a/zzzz', 'Disallow: /a'],
      ['opened /a/y by /a against /a/y /a/zzzz, matches /a/y /a/zzzz'],
    ],
    [
      'with exceptions in the order of the file',
      'python-urllib',
      ['Disallow: /a'],
      ['Disallow: /a/x/q', 'Allow: /a/x', 'Disallow: /a/y/q', 'Allow: /a/y', 'Disallow: /a'],
      ['opened /a/x by /a against /a/x /a/y, matches /a/x /a/y, but after /a/x/q, but after /a/y/q'],
    ],
    [
      'without rules that disallow other URLs, or after a rule that allows',
      'python-urllib',
      ['Disallow: /a'],
      ['Disallow: /b', 'Disallow: /a/x/q', 'Allow: /a/x', 'Disallow: /a/x/r', 'Disallow: /a'],
      [
        'closed /b by /b against none, matches /b',
        'opened /a/x by /a against /a/x, matches /a/x, but after /a/x/q',
      ],
    ],
    [
      'with what was allowed before as an exception, and only if a part of it is closed',
      'python-urllib',
      ['Allow: /a/x/q', 'Allow: /a/w', 'Disallow: /a', 'Allow: /a/y'],
      ['Allow: /a/x', 'Allow: /a/y', 'Disallow: /a'],
      [
        'closed /a/w by /a against /a/w, matches /a/w',
        'opened /a/x by /a against /a/x /a/y, matches /a/x /a/y, but before /a/x/q',
      ],
    ],
  ])('%s (%s)', (_, id, before, after, lines) => {
    expect(told(before, after, id)).toEqual(lines)
    // The same change the other way round.
    const opposite: Record<string, string> = {
      opened: 'closed',
      closed: 'opened',
      before: 'after',
      after: 'before',
    }
    const turned = lines.map((line) =>
      line.replace(/opened|closed|before|after/g, (word) => opposite[word] as string),
    )
    expect(told(after, before, id).sort()).toEqual(turned.sort())
  })
})

describe('what a change leaves out', () => {
  it('is counted: exceptions after the first 20', () => {
    const opened = (count: number): string[] =>
      Array.from({ length: count }, (_, at) => `Allow: /b/${at + 10}`)
    const exceptionsOf = (count: number): unknown => {
      const { paths } = diff(
        policyOf([], 'rfc-9309'),
        policyOf(['Disallow: /b', ...opened(count)], 'rfc-9309'),
      )
      return paths.kind === 'different'
        ? paths.changes.map(({ exceptions, exceptionsLeftOut }) => [exceptions.length, exceptionsLeftOut])
        : paths.kind
    }
    expect(exceptionsOf(3)).toEqual([[3, 0]])
    expect(exceptionsOf(20)).toEqual([[20, 0]])
    expect(exceptionsOf(25)).toEqual([[20, 5]])
  })

  it.each<[direction: string, before: string[], after: string[], against: string]>([
    ['closed', [], ['Disallow: /b'], 'none'],
    ['opened', ['Disallow: /b'], [], 'none'],
    ['opened', ['Disallow: /b'], ['Allow: /b'], '/b'],
  ])('is all but one URL that is %s, if no region may be searched', (direction, before, after, against) => {
    const line = `${direction} /b by /b against ${against}, matches `
    expect(told(before, after, 'rfc-9309', { maxRegions: 0 })).toEqual([line])
    expect(told(before, after, 'rfc-9309', { maxRegions: 1 })).toEqual([`${line}/b`])
  })

  it('is what a parser that stops at some URLs does not decide', () => {
    const raw = ['Disallow: /é', 'Disallow: /ab', 'Allow: /abc']
    const edited = ['Disallow: /é', 'Allow: /ab/', 'Disallow: /cd']
    expect(told(raw, edited, 'webrobots')).toEqual([
      'opened /ab by /ab against none /ab/, matches /ab, but before /abc',
      'closed /cd by /cd against none, matches /cd',
    ])
    const { paths } = diff(policyOf(raw, 'webrobots'), policyOf(edited, 'webrobots'))
    expect(paths).toMatchObject({ kind: 'different', complete: false })
  })
})
