import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everything, isGlob, listMatcher, matches, type Pattern, shellGlob, starDollar } from '../src/pattern/index.ts'

describe('starDollar: RFC 9309 §2.2.3', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['/fish', ['/fish', '/fish.html', '/fish/salmon'], ['/Fish', '/catfish', '']],
    ['/fish*', ['/fish', '/fishheads'], ['/desert/fish']],
    ['/*.php', ['/index.php', '/a/b.php?x', '/.php'], ['/', '/windows.PHP']],
    ['/*.php$', ['/a.php', '/a.php.php'], ['/a.php?x', '/a.php5']],
    ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?x'], ['/Fish.PHP', '/fish']],
    ['/a$b', ['/a$b', '/a$bc'], ['/a']],
    ['*', ['/', ''], []],
    ['$', [''], ['/']],
    ['*$', ['', '/a'], []],
    ['/a*b*c$', ['/abc', '/abcbc', '/aXbXc'], ['/abcd', '/acb']],
    ['/**a', ['/a', '/ba'], ['/b']],
  ])('%s', (value, matching, others) => {
    expect(matching.filter((path) => !matches(starDollar(value), path))).toEqual([])
    expect(others.filter((path) => matches(starDollar(value), path))).toEqual([])
  })

  it('agrees with a regular expression on random patterns and paths', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '/', '*', '*', '$'), { maxLength: 8 }).map((list) => list.join(''))
    const paths = fc.array(fc.constantFrom('a', 'b', '/', '$'), { maxLength: 10 }).map((list) => list.join(''))
    fc.assert(
      fc.property(letters, paths, (value, path) => {
        const anchored = value.endsWith('$')
        const body = (anchored ? value.slice(0, -1) : value).replace(/\$/g, '\\$').replace(/\*+/g, '.*')
        expect(matches(starDollar(value), path)).toBe(new RegExp(`^${body}${anchored ? '$' : ''}`, 's').test(path))
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('a search that never goes back', () => {
  const found = (value: string, path: string): boolean => matches({ ...starDollar(value), firstOccurrence: true } as Pattern, path)

  it('misses an anchored segment that occurs earlier', () => {
    expect(found('/*.gif$', '/a.gif')).toBe(true)
    expect(found('/*.gif$', '/a.gif.gif')).toBe(false)
    expect(matches(starDollar('/*.gif$'), '/a.gif.gif')).toBe(true)
    expect(found('/a*$', '/a/b')).toBe(true)
  })
})

describe('a prefix below another', () => {
  it('ends where the other begins', () => {
    const pattern: Pattern = { kind: 'prefix', text: '/', below: '/cgi-bin/' }
    expect(['/a', '/cgi-bin', '/cgi-bin/', '/d'].map((path) => matches(pattern, path))).toEqual([true, true, false, false])
  })
})

describe('shellGlob: POSIX shell patterns', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['/a?c', ['/abc', '/a/c', '/a?c'], ['/ac', '/abbc']],
    ['*.html', ['/a.html', '/x/y.html', '.html'], ['/a.htm', '/a.html5']],
    ['/[abc]', ['/a', '/c'], ['/d', '/', '/ab']],
    ['/[a-c0-9]', ['/b', '/5'], ['/-', '/d']],
    ['/[!a-c]', ['/d', '/-'], ['/b', '/']],
    ['/[]a]', ['/]', '/a'], ['/b']],
    ['/[a-]', ['/-', '/a'], ['/b']],
    ['/[a', ['/[a'], ['/a']],
    ['/\\*', ['/*'], ['/a', '/']],
    ['/\\[a]', ['/[a]'], ['/a']],
    ['/[\\]]', ['/]'], ['/\\']],
    ['/a\\', ['/a\\'], ['/a']],
    ['/a**b', ['/ab', '/axxb'], ['/a']],
    ['', [''], ['/']],
  ])('%s', (value, matching, others) => {
    expect(matching.filter((path) => !matches(shellGlob(value), path))).toEqual([])
    expect(others.filter((path) => matches(shellGlob(value), path))).toEqual([])
  })

  it('knows what is a pattern at all', () => {
    expect(['/a', '/a]', '/a*', '/a?', '/[a]', '/a\\b'].map(isGlob)).toEqual([false, false, true, true, true, true])
  })

  it.each([
    ['a thousand stars', shellGlob(`/${'*a'.repeat(1000)}b`)],
    ['two thousand stars, anchored', starDollar(`/${'*a'.repeat(2000)}b$`)],
    ['a hundred thousand sets that do not close', shellGlob('['.repeat(100_000))],
  ])('%s end', (_name, pattern) => {
    expect(matches(pattern, `/${'a'.repeat(4000)}`)).toBe(false)
  })
})

describe('listMatcher', () => {
  it('finds the first of several', () => {
    const matcher = listMatcher([starDollar('/b'), starDollar('/a'), everything])
    expect(['/ab', '/b', '/c'].map((path) => matcher.first(path))).toEqual([1, 0, 2])
    expect(listMatcher([]).first('/')).toBe(-1)
  })
})
