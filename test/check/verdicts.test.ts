import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachedVerdict } from '../../src/check/file/cached-verdict.ts'
import { Context } from '../../src/check/file/context.ts'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { robotsText, url } from '../arbitraries.ts'

/** The way to answer a question changes with the number of questions. The answer must not. */
describe('cachedVerdict', () => {
  it('gives the verdict of the policy, for the first questions and later ones', () => {
    const kinds = new Set<string>()
    fc.assert(
      // Random files seldom have rules for FooBot, so a group and URLs that it decides precede them.
      fc.property(robotsText, fc.array(url, { minLength: 1, maxLength: 90 }), (drawn, drawnUrls) => {
        const file = parse(`User-agent: *\nDisallow: /a\nAllow: /a/b\n\n${drawn}`)
        const urls = ['/a/b', '/a', '/c', ...drawnUrls]
        const context = new Context(file, {})
        for (const dialect of Object.values(dialects)) {
          const policy = context.policies.get(dialect, 'FooBot')
          for (const path of [...urls, ...urls]) {
            const { verdict, reason, rule } = cachedVerdict(context, policy, path)
            const expected = decide(read(file, { agent: 'FooBot', dialect }), path, { raw: true })
            kinds.add(reason)
            expect([verdict, reason, rule?.line], `${dialect.id} ${JSON.stringify(path)}`).toEqual([
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

  it('gives the deciding rule among 600 rules', () => {
    const lines = Array.from(
      { length: 300 },
      (_, index) => `Disallow: /a${index}$\nAllow: /a${index}/b`,
    ).join('\n')
    const file = parse(`User-agent: *\n${lines}\n`)
    const context = new Context(file, {})
    const policy = context.policies.get(dialects.google, 'FooBot')
    const paths = Array.from({ length: 300 }, (_, index) => [
      `/a${index}`,
      `/a${index}/b`,
      `/a${index}x`,
    ]).flat()
    expect(paths.map((path) => cachedVerdict(context, policy, path).rule?.line)).toEqual(
      paths.map((_, at) => (at % 3 === 2 ? undefined : 2 + 2 * Math.floor(at / 3) + (at % 3))),
    )
  })
})
