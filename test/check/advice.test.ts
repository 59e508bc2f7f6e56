import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import { parse } from '../../src/syntax/index.ts'

/** Where the usual advice would do harm, a message gives another. The examples of the rules show the usual ones. */

const says = (text: string, code: string): readonly string[] =>
  check(parse(text), { select: [code] }).findings.map(({ message }) => message)

describe('advice', () => {
  it('names all whom a fix of blank lines concerns', () => {
    const text = 'User-agent: A\n\nUser-agent: B\nUser-agent: C\n\nUser-agent: D\nDisallow: /x\n'
    const [finding] = check(parse(text), { select: ['G104'] }).findings
    expect(JSON.stringify(finding?.fix)).toContain(
      String.raw`the groups of \"A\", \"B\" and \"C\" have no rules`,
    )
  })

  it('says which names a fix leaves out, because their operators have given them up', () => {
    const text =
      'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nDisallow: /b/\n\nUser-agent: anthropic-ai\nDisallow: /b/\n'
    const [finding] = check(parse(text), { select: ['G107'] }).findings
    expect(finding?.fix?.because).toMatch(
      /It leaves out names that their operators have given up: "anthropic-ai"\.$/,
    )
  })

  it.each<[string, string, string, string]>([
    [
      'speaks of no refusal where a group lets the robot in',
      'User-agent: Grok\nAllow: /\nCrawl-delay: 1\n',
      'A106',
      'xAI documents no product token, so no line of this file can name its robots.',
    ],
    [
      'leaves a rule in a group of Allow lines',
      'User-agent: FooBot\nAllow: /b\nAllow: /c\n\nUser-agent: *\nDisallow: /z\n',
      'P120',
      'Write an empty "Disallow:" in its place',
    ],
    [
      'leaves a rule in a group that keeps a search engine from the home page',
      'User-agent: Googlebot\nDisallow: /$\n\nUser-agent: FooBot\nDisallow: /\n',
      'I102',
      'replace the rule with an empty "Disallow:" or allow the home page',
    ],
    [
      'removes a rule next to others',
      'User-agent: Googlebot\nDisallow: /$\nDisallow: /x\n',
      'I102',
      'remove the rule or allow the home page',
    ],
    [
      'moves the records of a second `*` line into the group above',
      'User-agent: *\nDisallow: /a/\n\nUser-agent: *\nCrawl-delay: 15\n\nUser-agent: FooBot\nAllow: /\n',
      'G103',
      'Move the records below this line into the "*" group above',
    ],
    [
      'does not speak of rules where there are none',
      'User-agent: FooBot\nCrawl-delay: 5\n\nUser-agent: BarBot\nCrawl-delay: 5\n',
      'G103',
      'rules that you add for "BarBot" would also apply to "FooBot"',
    ],
    [
      'leaves a rule in a group with a rule about robots.txt alone',
      'User-agent: FooBot\nDisallow: /robots.txt\n\nUser-agent: BadBot\nDisallow: /\n',
      'P115',
      'Replace this rule with an empty "Disallow:"',
    ],
    [
      'leaves a rule in a group with an example path alone',
      'User-agent: FooBot\nDisallow: /directory/file.html\n\nUser-agent: Bar\nDisallow: /\n',
      'I112',
      'or replace the rule with an empty "Disallow:"',
    ],
    [
      'excepts the star from what is read literally',
      'User-agent: *\nDisallow: /user/(*)\n',
      'P107',
      'literally, except for the star',
    ],
  ])('%s', (_, text, code, expected) => {
    const found = says(text, code)
    expect(found).not.toEqual([])
    for (const message of found) expect(message).toContain(expected)
  })
})
