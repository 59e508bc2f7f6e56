import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachedVerdict } from '../../src/check/file/cached-verdict.ts'
import { Context } from '../../src/check/file/context.ts'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { robotsText, url } from '../arbitraries.ts'

/** Rules ask a policy about many URLs, and how they are answered changes with their number: never what the answer is. */
describe('verdicts that rules ask for', () => {
  it('are those of the policy, however many were asked for before', () => {
    const kinds = new Set<string>()
    fc.assert(
      // What a drawn file says of FooBot is mostly nothing: a group and URLs it decides stand before what is drawn.
      fc.property(robotsText, fc.array(url, { minLength: 1, maxLength: 90 }), (drawn, drawnUrls) => {
        const file = parse(`User-agent: *\nDisallow: /a\nAllow: /a/b\n\n${drawn}`)
        const urls = ['/a/b', '/a', '/c', ...drawnUrls]
        const context = new Context(file, {})
        for (const dialect of Object.values(dialects)) {
          const policy = context.policies.get(dialect, 'FooBot')
          for (const asked of [...urls, ...urls]) {
            const { verdict, reason, rule } = cachedVerdict(context, policy, asked)
            const expected = decide(read(file, { agent: 'FooBot', dialect }), asked)
            kinds.add(reason)
            expect([verdict, reason, rule?.line], `${dialect.id} ${JSON.stringify(asked)}`).toEqual([
              expected.verdict,
              expected.reason,
              expected.rule?.line,
            ])
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(kinds).toContain('rule')
    expect(kinds).toContain('no-rule')
  })

  it('are asked of a list of many rules as of a few', () => {
    const lines = Array.from({ length: 300 }, (_, index) => `Disallow: /a${index}$\nAllow: /a${index}/b`).join('\n')
    const file = parse(`User-agent: *\n${lines}\n`)
    const context = new Context(file, {})
    const policy = context.policies.get(dialects.google, 'FooBot')
    const asked = Array.from({ length: 300 }, (_, index) => [`/a${index}`, `/a${index}/b`, `/a${index}x`]).flat()
    expect(asked.map((path) => cachedVerdict(context, policy, path).rule?.line)).toEqual(
      asked.map((_, at) => (at % 3 === 2 ? undefined : 2 + 2 * Math.floor(at / 3) + (at % 3))),
    )
  })
})
