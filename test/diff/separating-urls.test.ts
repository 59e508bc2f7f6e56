import { describe, expect, it } from 'vitest'
import { compareDialects } from '../../src/diff/index.ts'
import { dialects, parse } from '../../src/entry/index.ts'

const all = Object.values(dialects)

function compared(lines: readonly string[]): ReturnType<typeof compareDialects> {
  return compareDialects(parse(`${lines.join('\n')}\n`), 'FooBot', all)
}

describe('the URLs that tell classes apart', () => {
  it.each([
    [['User-agent: *', 'Disallow: /wp-admin/', 'Allow: /wp-admin/admin-ajax.php', 'Disallow: /*?s=']],
    [['User-agent: *', 'Disallow: /*.pdf$', 'Disallow: /café', 'Allow: /a%2fb', 'Disallow: /a']],
    [['User-agent: *', 'Disallow: /a', '', 'Disallow: /b', 'Allow: /']],
  ])('tell every two classes apart: %s', (lines) => {
    const { classes, differences, separating } = compared(lines)
    expect(classes.length).toBeGreaterThan(3)
    const ways = classes.map((_, at) => separating.map(({ verdicts }) => verdicts[at]?.verdict).join())
    expect(new Set(ways).size).toBe(classes.length)
    expect(separating.length).toBeLessThan(differences.length / 2)
  })

  it('begin with ordinary URLs, if some tell classes apart', () => {
    const { separating } = compared([
      'User-agent: *',
      'Disallow: /shop/',
      'Allow: /shop/open',
      'Disallow: /*?s=',
    ])
    const ordinary = separating.filter(({ isOrdinary }) => isOrdinary)
    expect(ordinary.map(({ url }) => url)).toContain('https://example.com/shop/open')
    expect(separating.slice(0, ordinary.length)).toEqual(ordinary)
    expect(ordinary.every(({ url }) => !/[%*]/.test(url))).toBe(true)
  })

  it('are of the site that is compared', () => {
    const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    const { separating } = compareDialects(file, 'FooBot', all, { origin: 'https://shop.example/x' })
    expect(separating[0]?.url).toBe('https://shop.example/a/b')
  })

  it('show a difference where the search is too short to find one', () => {
    const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    const pair = [dialects.google, dialects['python-urllib']]
    const { differences } = compareDialects(file, 'FooBot', pair, { maxStates: 0 })
    expect(differences).toMatchObject([{ kind: 'found', url: 'https://example.com/a/b' }])
  })

  it('are none if all dialects agree', () => {
    expect(compared(['User-agent: *', 'Disallow:']).separating).toEqual([])
  })
})
