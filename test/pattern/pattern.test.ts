import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  everything,
  GIVEN_UP,
  isGlob,
  matches,
  type Pattern,
  shellGlob,
  starDollar,
  treeMatcher,
  treeMatcherInSteps,
} from '../../src/pattern/index.ts'
import { scaled } from '../scale.ts'
import { paths, patterns } from './pattern-arbitraries.ts'
import { listMatcher } from './reference-matchers.ts'

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
    const letters = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '*', '$'), { maxLength: 8 })
      .map((list) => list.join(''))
    const paths = fc
      .array(fc.constantFrom('a', 'b', '/', '$'), { maxLength: 10 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(letters, paths, (value, path) => {
        const anchored = value.endsWith('$')
        const body = (anchored ? value.slice(0, -1) : value).replace(/\$/g, '\\$').replace(/\*+/g, '.*')
        expect(matches(starDollar(value), path)).toBe(
          new RegExp(`^${body}${anchored ? '$' : ''}`, 's').test(path),
        )
      }),
      { numRuns: scaled(5_000, 20_000) },
    )
  })
})

describe('a wildcard pattern with firstOccurrence', () => {
  const found = (value: string, path: string): boolean =>
    matches({ ...starDollar(value), firstOccurrence: true } as Pattern, path)

  it('does not match if its anchored last segment occurs earlier', () => {
    expect(found('/*.gif$', '/a.gif')).toBe(true)
    expect(found('/*.gif$', '/a.gif.gif')).toBe(false)
    expect(matches(starDollar('/*.gif$'), '/a.gif.gif')).toBe(true)
    expect(found('/a*$', '/a/b')).toBe(true)
  })
})

describe('a prefix with a bound', () => {
  it('ends where the bound begins', () => {
    const pattern: Pattern = { kind: 'prefix', text: '/', below: '/cgi-bin/' }
    expect(['/a', '/cgi-bin', '/cgi-bin/', '/d'].map((path) => matches(pattern, path))).toEqual([
      true,
      true,
      false,
      false,
    ])
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

  it('reads a set of many ranges as the sets of each', () => {
    const unit = fc.constantFrom(...'abcdefghkmnpqrstuvwxyzAEIO0369\0\uffff\ud800')
    const ranges = fc.array(fc.tuple(unit, unit), { minLength: 65, maxLength: 90 })
    fc.assert(
      fc.property(ranges, fc.boolean(), (some, isNegated) => {
        // Most ranges are of one character, so that the set does not hold them all.
        const parts = some.map(([low, high], index) => (index % 20 === 0 ? `${low}-${high}` : some[0]?.[0]))
        const set = shellGlob(`[${isNegated ? '!' : ''}${parts.join('')}]`)
        const each = parts.map((part) => shellGlob(`[${part}]`))
        for (const character of 'abcdefghijklmnopqrstuvwxyzABEIO01369\0\u0001\ufffe\uffff\ud800')
          expect(matches(set, character)).toBe(each.some((one) => matches(one, character)) !== isNegated)
      }),
    )
  })

  it('isGlob tells patterns from plain values', () => {
    expect(['/a', '/a]', '/a*', '/a?', '/[a]', '/a\\b'].map(isGlob)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ])
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
  it('finds the first pattern that matches', () => {
    const matcher = listMatcher([starDollar('/b'), starDollar('/a'), everything])
    expect(['/ab', '/b', '/c'].map((path) => matcher.first(path))).toEqual([1, 0, 2])
    expect(listMatcher([]).first('/')).toBe(-1)
  })
})

describe('treeMatcher', () => {
  const segment = fc.constantFrom(
    'a',
    'ab',
    'page',
    'pages',
    'p2',
    'image',
    'x-y',
    'search',
    'user',
    'news',
    'café',
    'b',
    'd',
    '#',
  )
  const word = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
  const path = fc
    .array(fc.oneof(segment, fc.constant('')), { maxLength: 9 })
    .map((segments) => `/${segments.join('/')}`)

  it.each<[string, fc.Arbitrary<string>]>([
    ['one beginning', word.map((text) => `/*${text}`)],
    ['many beginnings', word.map((text) => `/*${text.slice(1)}`)],
    ['many endings', word.map((text) => `/*${text.slice(1)}$`)],
    ['more behind another star', fc.tuple(word, word).map(([one, other]) => `/*${one}*${other}`)],
    [
      'prefixes among them',
      fc.tuple(fc.constantFrom('', '/*'), word).map(([star, text]) => `${star}${text}`),
    ],
  ])('finds the first of many words with %s', (_name, value) => {
    let found = 0
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 50, maxLength: 150 }),
        fc.array(path, { minLength: 20, maxLength: 20 }),
        (values, asked) => {
          const patterns = values.map(starDollar)
          const [plain, tree] = [listMatcher(patterns), treeMatcher(patterns)]
          for (const one of asked) {
            const expected = plain.first(one)
            if (expected !== -1) found++
            expect(tree.first(one), one).toBe(expected)
            const url = `https://example.com${one}`
            expect(tree.first(url, 19), url).toBe(plain.first(url, 19))
            const to = 20 + Math.trunc(one.length / 2)
            expect(tree.first(url, 19, to), url).toBe(plain.first(url, 19, to))
          }
        },
      ),
      // Shrinking such long lists would take too long.
      { endOnFailure: true },
    )
    expect(found).toBeGreaterThan(20)
  })

  it('finds patterns of all kinds, in a URL that ends anywhere', () => {
    let found = 0
    fc.assert(
      fc.property(
        fc.array(patterns, { maxLength: 6 }),
        fc.array(paths, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        (list, asked, length) => {
          const [plain, tree] = [listMatcher(list), treeMatcher(list)]
          for (const one of asked) {
            expect(tree.first(one), one).toBe(plain.first(one))
            const url = `https://example.com${one}`
            const to = Math.min(url.length, 19 + length)
            const expected = plain.first(url, 19, to)
            if (expected !== -1) found++
            expect(tree.first(url, 19, to), url).toBe(expected)
          }
        },
      ),
      { numRuns: scaled(750, 3000) },
    )
    expect(found).toBeGreaterThan(1000)
  })

  it('puts stars that stand for a character at least into the tree', () => {
    const globs = ['/?*a', '/*?a*', '/a?*', '/?*a?*b', '/?a', '/*??a', '/?*/*?b*c*'].map(shellGlob)
    const asked = ['/a', '/xa', '/xya', '/ax', '/xab', '/xaxb', '/x/', '/x/b', '/x/ybc', '//zb-c', '/aa']
    for (const list of [...globs.map((glob) => [glob]), globs, [...globs].reverse()])
      expect(asked.map((one) => treeMatcher(list).first(one))).toEqual(
        asked.map((one) => listMatcher(list).first(one)),
      )
  })

  it('finds each of many long words that begin alike, anywhere in a path', () => {
    const words = Array.from(
      { length: 80 },
      (_, index) => `word-${(index * 7_919) % 1_000}-${'x'.repeat(index % 20)}`,
    )
    const patterns = words.map((word) => starDollar(`/*${word}`))
    const [plain, tree] = [listMatcher(patterns), treeMatcher(patterns)]
    for (const [index, word] of words.entries()) {
      for (const path of [`/${word}`, `/a/word-/${word}/b`, `/${word.slice(0, -1)}`, `/word-${word}#`])
        expect(tree.first(path), path).toBe(plain.first(path))
      expect(tree.first(`/${word}y`)).toBeLessThanOrEqual(index)
      expect(tree.first(`/${word}y`)).not.toBe(-1)
    }
    expect(tree.first('/word-word-/words')).toBe(-1)
  })

  it('finds any number of children of a node, beyond US-ASCII too', () => {
    const values = ['/é', '/a', '/b', '/c', '/d', '/e', '/f']
    for (let count = 1; count <= values.length; count++) {
      const matcher = treeMatcher(values.slice(0, count).map(starDollar))
      expect(values.map((one) => matcher.first(one))).toEqual(
        values.map((_, index) => (index < count ? index : -1)),
      )
    }
  })

  it('finds children among many, in US-ASCII and beyond', () => {
    const codes = Array.from({ length: 300 }, (_, index) => (index * 7_919) % 55_000)
    const values = codes.map((code) => `/${String.fromCharCode(code)}`)
    for (const some of [values, values.filter((_, index) => (codes[index] as number) < 128)]) {
      const matcher = treeMatcher(some.map((text) => ({ kind: 'prefix', text })))
      expect(some.map((one) => matcher.first(`${one}x`))).toEqual(some.map((_, index) => index))
      expect(['/', '/\uffff', 'x'].map((one) => matcher.first(one))).toEqual([-1, -1, -1])
    }
  })

  it('finds patterns with any number of stars', () => {
    const patterns = [40, 33, 32, 31, 1].map((stars) => starDollar(`/${'*a'.repeat(stars)}$`))
    const matcher = treeMatcher(patterns)
    expect([40, 39, 33, 32, 31, 30, 0].map((letters) => matcher.first(`/${'a'.repeat(letters)}`))).toEqual([
      0, 1, 1, 2, 3, 4, -1,
    ])
  })

  // In the tree, each takes more steps than the limit: the patterns are then tried one by one.
  it.each<[string, (index: number) => string]>([
    ['words that begin alike', (index) => `/*${'a'.repeat(index % 70)}b${index}`],
    ['words with many beginnings', (index) => `/*${String.fromCharCode(97 + (index % 26))}${index}`],
    ['words after words', (index) => `/*ab${'a'.repeat(index % 9)}*${index}`],
    ['endings', (index) => `/*${'a'.repeat(index % 70)}$`],
  ])('finds the first of many patterns on a path made to hurt: %s', (_name, ruleAt) => {
    const values = Array.from({ length: 1_000 }, (_, index) => ruleAt(index))
    const path = `/${'ab'.repeat(100)}${'a'.repeat(3_900)}`
    for (const last of ['/*b997', '/*n', '/*aab', '/*aaa$', '/*x']) {
      const patterns = [...values, last]
        .map(starDollar)
        .map((pattern) =>
          pattern.kind === 'wildcard' && last === '/*aaa$' ? { ...pattern, firstOccurrence: true } : pattern,
        )
      const [plain, tree] = [listMatcher(patterns), treeMatcher(patterns)]
      for (const asked of [path, `${path}b997`, `${path}#b997`, '/aab'])
        expect(tree.first(asked), asked.slice(-9)).toBe(plain.first(asked))
      const url = `https://example.com${path}#b997`
      expect(tree.first(url, 19)).toBe(plain.first(url, 19))
    }
  })

  it('may be built in steps, and may give up on globs', () => {
    const path = `/${'ab'.repeat(4_000)}`
    const globs = Array.from({ length: 60 }, () => shellGlob(`/*${'[ab]'.repeat(30)}[c]*`))
    const many = Array.from({ length: 20_000 }, (_, index) => starDollar(`/${index}$`))
    const steps = treeMatcherInSteps([...many, ...globs, starDollar('/abab')], 1_000_000)
    let pauses = 0
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) pauses++
    expect(pauses).toBeGreaterThan(3)
    const matcher = step.value
    expect(['/77', '/abab', '/x'].map((one) => matcher.first(one))).toEqual([
      77,
      many.length + globs.length,
      -1,
    ])
    expect(matcher.first(path)).toBe(GIVEN_UP)
    expect(treeMatcher([...globs, starDollar('/abab')]).first(path)).toBe(globs.length)
  })

  it('does not insert a pattern that a higher one covers', () => {
    const patterns = ['/a', '/ab', '/a*c', '/*b', '/*bc', '/b*c', '/*b*d$', '/b$'].map(starDollar)
    const asked = ['/a', '/ab', '/axc', '/b', '/xbc', '/bxc', '/xbxd', '/c']
    expect(asked.map((one) => treeMatcher(patterns).first(one))).toEqual([0, 0, 0, 3, 3, 3, 3, -1])
    expect(asked.map((one) => treeMatcher([...patterns].reverse()).first(one))).toEqual([
      7, 4, 5, 0, 3, 2, 1, -1,
    ])
  })
})
