import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { portable } from '../../src/rewrite/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { Dice, drawFile } from '../claims/draw.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

const CASES = scaled(25, 300, 'WAYLEAVE_CLAIMS')

/** The authors that most files are written for. */
const SEARCH_ENGINES = [dialects.google, dialects.bing, dialects.yandex]

describe('portable twice is once for the standard and for search engines', () => {
  it.each([
    'User-agent: *\nUser-agent: Foo\nUser-agent:\nDisallow: /x\n',
    'User-agent:\nDisallow: /x\n',
    'User-agent: Foo\nUser-agent:\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
  ])('an empty name: %j', (text) => {
    const once = portable(parse(text)).file
    expect(portable(once).text).toBe(once.text)
  })

  it.each([
    ['google', 'an empty rule beside others', "User-agent: GPTBot\nAllow: /'\nAllow: /a\n"],
    ['yandex', 'two spellings of one length', 'User-agent: *\nAllow: //b<\nAllow: /%7E*/\nDisallow: /?\n'],
    [
      'google',
      'a record without a field',
      'User-agent: *\n: googlebot\nDisallow: /b\n\nUser-agent: a\nDisallow: /\n',
    ],
  ] as const)('by %s: %s', (id, _, text) => {
    const once = portable(parse(text), { dialect: dialects[id] }).file
    expect(portable(once, { dialect: dialects[id] }).text).toBe(once.text)
  })

  it('drawn files', () => {
    const wrong: string[] = []
    for (let index = 0; index < CASES; index++) {
      const dice = new Dice(SEED * 1_000_003 + 14 * 7_919_000 + index)
      const before = parse(drawFile(dice))
      for (const dialect of [dialects['rfc-9309'], dice.pick(SEARCH_ENGINES)]) {
        const once = portable(before, { dialect })
        if (once.failure !== undefined || once.file === before) continue
        const twice = portable(once.file, { dialect }).text
        if (twice !== once.text) wrong.push(JSON.stringify([dialect.id, before.text, once.text, twice]))
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)
})
