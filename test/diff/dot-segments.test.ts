// Some programs resolve dot segments, so a comparison with another program says that it leaves them out.
import { describe, expect, it } from 'vitest'
import { type Dialect, dialects, read } from '../../src/dialects/index.ts'
import { accessRelation, compareDialects, diff, firstDifference } from '../../src/diff/index.ts'
import { decide, type Policy } from '../../src/policy/index.ts'
import { dialectComparisonJson, dialectComparisonText } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'

const file = parse('User-agent: *\nDisallow: /a\n')
const policyBy = (dialect: Dialect): Policy => read(file, { agent: 'FooBot', dialect })
const resolving = Object.values(dialects).filter(({ resolvesDotSegments }) => resolvesDotSegments === true)
const DOTTED = ['/x/../a', '/./a', '/a/..', '/a/./b', '/%2e/a', '/a/%2E%2E/b']

describe('two dialects', () => {
  it('some resolve dot segments', () => {
    expect(resolving.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['wget', 'robots-parser', 'httrack']),
    )
  })

  for (const one of resolving) {
    it(`${one.id} and others agree on dotted URLs, or the claim leaves these out`, () => {
      for (const other of Object.values(dialects)) {
        const found = firstDifference(policyBy(one), policyBy(other))
        if (found.kind !== 'equal' || found.withoutDotSegments === true) continue
        for (const url of DOTTED)
          expect(decide(policyBy(other), url).verdict, `${other.id} ${url}`).toBe(
            decide(policyBy(one), url).verdict,
          )
      }
    })
  }

  it('the limit is in each answer', () => {
    const [wget, rfc] = [policyBy(dialects.wget), policyBy(dialects['rfc-9309'])]
    expect(firstDifference(wget, rfc)).toMatchObject({ kind: 'equal', withoutDotSegments: true })
    expect(accessRelation(wget, rfc)).toEqual({ kind: 'equal', withoutDotSegments: true })
    expect(diff(wget, rfc).paths).toMatchObject({ kind: 'equal', withoutDotSegments: true })
    const more = read(parse('User-agent: *\nDisallow: /a\nDisallow: /b\n'), {
      agent: 'FooBot',
      dialect: dialects['rfc-9309'],
    })
    expect(accessRelation(wget, more)).toMatchObject({ kind: 'more', withoutDotSegments: true })
    expect(accessRelation(more, wget)).toMatchObject({ kind: 'less', withoutDotSegments: true })
    expect(diff(wget, more).paths).toMatchObject({ kind: 'different', withoutDotSegments: true })
  })

  it('the text and the JSON of a comparison say it', () => {
    const compared = (...ids: (keyof typeof dialects)[]) =>
      compareDialects(
        file,
        'FooBot',
        ids.map((id) => dialects[id]),
      )
    const both = compared('rfc-9309', 'wget')
    expect(dialectComparisonText('a', both)).toContain('without a segment "." or ".."')
    expect(dialectComparisonJson(both).withoutDotSegments).toBe(true)
    const three = compared('rfc-9309', 'wget', 'google')
    expect(three.classes.length).toBeGreaterThan(1)
    expect(dialectComparisonText('a', three)).toContain('without a segment "." or ".."')
    const none = compared('rfc-9309', 'bing')
    expect(dialectComparisonText('a', none)).not.toContain('segment')
    expect(dialectComparisonJson(none)).not.toHaveProperty('withoutDotSegments')
  })
})

describe('one dialect', () => {
  it.each(resolving.map(({ id }) => id))('%s: two files are compared on every URL', (id) => {
    const before = policyBy(dialects[id])
    const after = read(parse('User-agent: *\nDisallow: /a\nDisallow: /a/b\n'), {
      agent: 'FooBot',
      dialect: dialects[id],
    })
    const found = firstDifference(before, after)
    if (found.kind === 'equal') expect(found).not.toHaveProperty('withoutDotSegments')
    for (const url of DOTTED) expect(decide(after, url).verdict, url).toBe(decide(before, url).verdict)
  })
})
