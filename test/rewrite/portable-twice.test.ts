import { describe, expect, it } from 'vitest'
import { portable } from '../../src/rewrite/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { Dice, drawFile } from '../claims/draw.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

const CASES = scaled(25, 300, 'WAYLEAVE_CLAIMS')

describe('portable twice is once', () => {
  it.each([
    'User-agent: *\nUser-agent: Foo\nUser-agent:\nDisallow: /x\n',
    'User-agent:\nDisallow: /x\n',
    'User-agent: Foo\nUser-agent:\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
  ])('an empty name: %j', (text) => {
    const once = portable(parse(text)).file
    expect(portable(once).text).toBe(once.text)
  })

  it('drawn files', () => {
    const wrong: string[] = []
    for (let index = 0; index < CASES; index++) {
      const dice = new Dice(SEED * 1_000_003 + 14 * 7_919_000 + index)
      const before = parse(drawFile(dice))
      const once = portable(before)
      if (once.failure !== undefined || once.file === before) continue
      const twice = portable(once.file).text
      if (twice !== once.text) wrong.push(JSON.stringify([before.text, once.text, twice]))
    }
    expect(wrong).toEqual([])
  }, 600_000)
})
