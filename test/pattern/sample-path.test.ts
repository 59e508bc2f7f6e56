import { describe, expect, it } from 'vitest'
import {
  everything,
  isForEveryPath,
  isPrefix,
  literalPrefix,
  type Pattern,
  segmentsOf,
  shellGlob,
  starDollar,
  starDollarOnce,
} from '../../src/pattern/index.ts'
import { patternKey } from '../../src/pattern/pattern-key.ts'
import {
  commonPath,
  rooted,
  samplePath,
  samplePathOfValue,
  samplePaths,
} from '../../src/pattern/sample-path.ts'

const bounded: Pattern = { kind: 'prefix', text: '/', below: '/b' }

describe('a path that a pattern likely matches', () => {
  it('is its text with a filler for each star', () => {
    expect(samplePath(starDollar('/a*b*'), 'x')).toBe('/axbx')
    expect(samplePath(starDollar('/a*b$'))).toBe('/ab')
    expect(samplePath(starDollar('/a$'))).toBe('/a')
    expect(samplePath(shellGlob('/a*'))).toBeUndefined()
    expect([samplePathOfValue('a*b', 'x'), samplePathOfValue('/a')]).toEqual(['/axb', '/a'])
    expect([rooted(''), rooted('/'), rooted('a/')]).toEqual(['/', '/', '/a/'])
  })

  it.each<[one: string, other: string, path: string | undefined]>([
    ['/a', '/ab', '/ab'],
    ['/ab', '/a', '/ab'],
    ['/a$', '/a', '/a'],
    ['/a', '/b', undefined],
    ['/a*c', '/', '/ac'],
    ['/', '/a*c', '/ac'],
    ['/*c', '/a*d', '/acd'],
    ['/*c$', '/a*d', '/adc'],
    ['/*c$', '/a*d$', undefined],
    ['/a$', '/ab', undefined],
  ])('%s and %s likely share: %s', (one, other, path) => {
    expect(commonPath(starDollar(one), starDollar(other))).toBe(path)
  })

  it('is not composed for globs, unless those are asked for', () => {
    expect(commonPath(shellGlob('/a'), starDollar('/a'))).toBeUndefined()
    expect(commonPath(starDollar('/a'), shellGlob('/a'))).toBeUndefined()
    const patterns = [starDollar('/a'), shellGlob('/a[bc]*d')]
    expect(samplePaths(patterns, [''])).toEqual([])
    expect(samplePaths(patterns, [''], true)).toEqual(['/abd'])
  })

  it.each<[values: string[], separators: string[], paths: string[]]>([
    [['/a', '/ab'], [''], ['/ab']],
    [
      ['/a', '/ab'],
      ['', '?'],
      ['/ab', '/ab?'],
    ],
    [['/a*x', '/*y'], ['-'], ['/a-xy', '/a-yx']],
    [['/a*x$', '/*yz$'], [''], ['/ayz']],
    [['/a*x$', '/*y$'], [''], ['/ax', '/ay']],
    [['/a*i*x$', '/a$'], ['-'], ['/a-ix']],
    [['a', ''], [''], ['/a']],
  ])('of %j with %j is one of %j', (values, separators, paths) => {
    expect(samplePaths(values.map(starDollar), separators)).toEqual(paths)
  })
})

describe('what the text of a pattern tells', () => {
  it.each<[pattern: Pattern, forEveryPath: boolean, prefix: string, segments: readonly string[] | undefined]>(
    [
      [everything, true, '', ['']],
      [starDollar('/'), true, '/', ['/']],
      [starDollar('/*'), true, '/', ['/', '']],
      [starDollar('*'), true, '', ['', '']],
      [starDollar('/**'), true, '/', ['/', '', '']],
      [starDollar('/*/'), false, '/', ['/', '/']],
      [starDollar('/a*'), false, '/a', ['/a', '']],
      [starDollar('/*$'), false, '/', ['/', '']],
      [starDollar('/$'), false, '/', ['/']],
      [starDollar('/a'), false, '/a', ['/a']],
      [bounded, false, '/', ['/']],
      [shellGlob('/*'), false, '/', undefined],
      [shellGlob('*a'), false, '', undefined],
      [shellGlob(''), false, '', undefined],
    ],
  )('%j: every path %s, literal prefix %j', (pattern, forEveryPath, prefix, segments) => {
    expect(isForEveryPath(pattern)).toBe(forEveryPath)
    expect(literalPrefix(pattern)).toBe(prefix)
    expect(segmentsOf(pattern)).toEqual(segments)
  })

  it('is a plain prefix, or not', () => {
    const patterns = [starDollar('/a'), bounded, starDollar('/a*'), starDollar('/a$'), shellGlob('/a')]
    expect(patterns.map(isPrefix)).toEqual([true, false, false, false, false])
  })

  it('is a key that patterns of the same paths share', () => {
    const key = (value: string): string => patternKey(starDollar(value))
    expect([key('/a*'), key('/a**')]).toEqual([key('/a'), key('/a')])
    expect(key('/a*b*')).toBe(key('/a*b'))
    expect(key('*')).toBe(patternKey(everything))
    const others = [key('/a'), key('/a$'), key('/a*$'), key('/a*b'), key('/a*b$'), key('')]
    const more = [bounded, starDollarOnce('/a*b'), shellGlob('/a')].map(patternKey)
    expect(new Set([...others, ...more]).size).toBe(others.length + more.length)
  })
})
