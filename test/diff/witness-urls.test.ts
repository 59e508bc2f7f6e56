import { describe, expect, it } from 'vitest'
import { dialects, read } from '../../src/dialects/index.ts'
import { compareDialects, diff, firstDifference, restrictionOf } from '../../src/diff/index.ts'
import { decide, type Policy, redundantRules } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { isUrlOrPath } from '../../src/text/index.ts'

const lwp = (text: string): Policy =>
  read(parse(`User-agent: *\n${text}\n`), { agent: 'FooBot', dialect: dialects['libwww-perl'] })
const open = lwp('Disallow:')

describe('a witness is a URL that the commands take', () => {
  it.each([
    ['an address', 'http://[2001:db8::1]/a', 'http://[2001:db8::1]/a', undefined],
    ['an address with a port', 'http://[2001:DB8::1]:8080/a', 'http://[2001:db8::1]:8080/a', undefined],
    ['capitals and the port of the scheme', 'http://SHOP.example:80/a', 'http://shop.example/a', undefined],
    ['a port with a nought, which clients write without', 'http://shop.example:080/a', undefined, true],
    ['an address with port 0', 'http://[::1]:0/a', 'http://[::1]:0/a', true],
    ['an address whose port has noughts', 'http://[::1]:00080/a', 'http://[::1]:00080/a', true],
    ['a name that clients write in Punycode', 'http://bücher.example/a', undefined, true],
  ])('libwww-perl, a rule for %s', (_, value, url, notSent) => {
    const found = firstDifference(lwp(`Disallow: ${value}`), open)
    expect(found).toMatchObject({ kind: 'different', ...(url === undefined ? {} : { url }) })
    if (found.kind !== 'different') return
    expect(found.notSent).toBe(notSent)
    expect(isUrlOrPath(found.url)).toBe(true)
    expect(decide(lwp(`Disallow: ${value}`), found.url, { raw: found.notSent === true }).verdict).toBe(
      'disallow',
    )
  })

  it.each([
    ['no host', '///a'],
    ['a port that does not exist', 'http://shop.example:99999/a'],
  ])('libwww-perl: a rule for %s decides no URL', (_, value) => {
    const policy = lwp(`Disallow: ${value}`)
    expect(firstDifference(policy, open).kind).toBe('equal')
    expect(diff(policy, open).equal).toBe(true)
    expect(restrictionOf(policy).kind).toBe('none')
    // Asked about a path alone, the rule applies, so not all of it is redundant.
    expect(decide(policy, '/a').verdict).toBe('disallow')
    expect(redundantRules(policy).redundant.length).toBeLessThan(policy.rules.length)
  })

  it('compareDialects names sites that every dialect reads', () => {
    const { classes, separating } = compareDialects(
      parse('User-agent: *\nDisallow: http://[2001:db8::1]/a\nDisallow: ///b\n'),
      'FooBot',
      Object.values(dialects),
    )
    expect(classes.length).toBeGreaterThan(1)
    expect(separating.length).toBeGreaterThan(0)
    for (const { url } of separating) expect(isUrlOrPath(url), url).toBe(true)
  })

  it('a URL that is longer than decide takes is no witness, and no proof either', () => {
    const google = (text: string): Policy =>
      read(parse(`User-agent: *\n${text}\n`), { agent: 'FooBot', dialect: dialects.google })
    const [long, shorter] = [`/${'a'.repeat(8_192)}`, `/${'a'.repeat(8_100)}`]
    const found = firstDifference(google(`Disallow: ${long}`), google('Disallow:'))
    expect(found).toMatchObject({ kind: 'undecided', because: 'length' })
    const { paths } = diff(google(`Disallow: ${long}`), google('Disallow:'))
    expect(paths.kind).toBe('undecided')
    const decided = firstDifference(google(`Disallow: ${shorter}`), google('Disallow:'))
    expect(decided.kind).toBe('different')
    if (decided.kind === 'different')
      expect(decide(google(`Disallow: ${shorter}`), decided.url).verdict).toBe('disallow')
    // The same rules stay proved, however long.
    expect(firstDifference(google(`Disallow: ${long}`), google(`Disallow: ${long}`)).kind).toBe('equal')
  })
})
