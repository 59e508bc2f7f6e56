import { describe, expect, it } from 'vitest'
import {
  ALPHABET,
  leastWeight,
  symbolCost,
  symbolCosts,
  symbolsOf,
  weightedLength,
} from '../../src/pattern/symbols.ts'

describe('the symbols of a URL', () => {
  it('are each visible character of US-ASCII but "#", and each spelling of each escape', () => {
    const characters = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at))
    const digits = [...'0123456789abcdefABCDEF']
    const escapes = digits.flatMap((high) => digits.map((low) => `%${high}${low}`))
    const expected = [...characters.filter((character) => character !== '#'), ...escapes]
    expect([...ALPHABET].sort()).toEqual(expected.sort())
  })

  it('begin with those that people find natural', () => {
    expect(ALPHABET.slice(0, 3)).toEqual(['a', 'b', 'c'])
    expect(ALPHABET.indexOf('/')).toBeLessThan(ALPHABET.indexOf('%41'))
    expect(ALPHABET.indexOf('%fF')).toBeLessThan(ALPHABET.indexOf('|'))
    expect(ALPHABET.at(-1)).toBe('%')
  })

  it.each<[path: string, symbols: string[] | undefined]>([
    ['/a%2fb', ['/', 'a', '%2f', 'b']],
    ['/%zz%4', ['/', '%', 'z', 'z', '%', '4']],
    ['', []],
    ['/~!', ['/', '~', '!']],
    ['/a#b', undefined],
    ['/a b', undefined],
    ['/é', undefined],
    ['/\u007f', undefined],
  ])('of %j are %j', (path, symbols) => {
    expect(symbolsOf(path)).toEqual(symbols)
  })

  it('cost more the less people expect them', () => {
    expect(['a', '?', '*', '$', '%41', '|', '"', '%'].map(symbolCost)).toEqual([1, 1, 12, 12, 12, 24, 24, 25])
    expect(symbolCosts()).toEqual(ALPHABET.map(symbolCost))
  })
})

describe('the weight of a text', () => {
  it.each([
    ['', 0],
    ['/abc', 4],
    ['é€', 2],
    // The byte of a plain character weighs as much as the character.
    ['%41', 1],
    ['/%2f', 2],
    ['%C3%A9', 24],
    ['%00', 12],
    // U+FFFD weighs as much as one escape.
    ['%EF%BF%BD', 12],
    ['%ef%bf%bd', 12],
    ['%EF', 4],
    // A byte that only careless clients send as a character.
    ['%7C', 12],
    ['%2A', 12],
    ['%25', 12],
    ['%', 12],
    ['%4', 13],
    ['%zz', 14],
  ])('%j weighs %i', (text, weight) => {
    expect(weightedLength(text)).toBe(weight)
  })

  it.each<[text: string, afterRun: boolean, least: number]>([
    ['abc', false, 3],
    ['abc', true, 2],
    ['xbc', true, 3],
    ['0', true, 0],
    ['', true, 0],
    ['%41', false, 1],
    ['b%41', true, 1],
    ['a%', false, 0],
    ['%', false, -1],
    ['%4', false, 0],
  ])('%j adds, after a run (%s), at least %i', (text, afterRun, least) => {
    expect(leastWeight(text, afterRun)).toBe(least)
  })
})
