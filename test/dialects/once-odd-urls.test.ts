import { describe, expect, it } from 'vitest'
import { dialects, read } from '../../src/dialects/index.ts'
import { decideOnce, google, rfc9309 } from '../../src/entry/once.ts'
import { decide, type Verdict } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

/** URLs that no client sends, or that some parser cannot read. */
const URLS = [
  ...['//[', 'http://[::1', 'http://[::1]/a', '/\ud800', '/a\udfff?b', 'http://user:pw@example.com/a', '//a'],
  ...[
    'https://example.com:8080/a',
    'https://example.com:99999/a',
    'https://example.com/a#b',
    '/a#',
    '/ a',
    '',
  ],
  ...[
    'https://example.com',
    'https://example.com?a',
    'https:///a',
    'http://',
    'mailto:a@b',
    'a',
    '/%zz',
    '/%',
  ],
  ...[
    'https://exa mple.com/a',
    'https://bücher.example/ä',
    '/\u2028a',
    '/a\\b',
    '\\a',
    'HTTP://EXAMPLE.com/A',
    '/?',
    '/*$',
  ],
  ...[
    `/${'a'.repeat(8_191)}`,
    `/${'a'.repeat(8_192)}`,
    `/${'é'.repeat(2_000)}`,
    '/robots.txt',
    '/./a/../b',
    '/a//b',
  ],
]

const FILES = [
  '',
  '# nothing\n',
  'User-agent: x\nDisallow: /a\nAllow: /a/b\n',
  'User-agent: y\nDisallow: /\n',
  'User-agent: *\nDisallow: /*a$\nDisallow: /[\nDisallow: //a\n',
  'User-agent: *\nDisallow: http://[2001:db8::1]/a\nDisallow: ///b\nAllow:\n',
  'Disallow: /\n',
  'User-agent: x\u2028Disallow: /\u2028User-agent: y\u2028Disallow: /a\n',
]

/** A verdict, or the message of the error in its place. */
function outcomeOf(ask: () => Verdict): unknown {
  try {
    const { verdict, reason, rule } = ask()
    return [verdict, reason, rule?.line]
  } catch (error) {
    return (error as Error).message
  }
}

const ALL = [...Object.values(dialects).map((dialect) => ({ id: dialect.id, dialect, once: dialect }))]

describe('decideOnce is decide of a policy', () => {
  it.each([
    ...ALL,
    { id: 'rfc-9309 of once', dialect: dialects['rfc-9309'], once: rfc9309 },
    { id: 'google of once', dialect: dialects.google, once: google },
  ])('$id, for odd URLs, as sent and raw', ({ dialect, once }) => {
    for (const text of FILES) {
      for (const obeysStar of [true, false]) {
        const file = parse(text)
        for (const raw of [false, true]) {
          for (const url of URLS) {
            const policy = read(parse(text), { agent: 'x', dialect, obeysStar })
            const expected = outcomeOf(() => decide(policy, url, { raw }))
            const found = outcomeOf(() =>
              decideOnce(file, { agent: 'x', dialect: once, obeysStar, url, raw }),
            )
            expect(found, JSON.stringify([text, url, raw])).toEqual(expected)
          }
        }
      }
    }
  })
})
