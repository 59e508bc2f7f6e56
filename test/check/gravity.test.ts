import { describe, expect, it } from 'vitest'
import { byGravity, check, defaultView } from '../../src/check/index.ts'
import { parse } from '../../src/syntax/index.ts'

describe('byGravity', () => {
  const order = (text: string): readonly string[] => {
    const file = parse(text)
    return byGravity(defaultView(file, check(file).findings).findings).map(({ code }) => code)
  }

  it('names graver findings first', () => {
    const text =
      'User-agent: *\nCrawl-delay: 5\nDisallow: /x/\n\nUser-agent: Googlebot\nDisallow: /y/\n\nSitemap: /s.xml\n'
    expect(order(text)).toEqual(['M101', 'G107', 'X237'])
  })

  it('names what decides about URLs before facts about robots, wherever they stand', () => {
    const text = 'User-agent: *\nCrawl-delay: 5\nDisallow: /x/\n\nUser-agent: GPTBot\nAllow: /\n'
    expect(order(text)).toEqual(['G107', 'X237'])
  })

  it('names a signal that grants everything last', () => {
    const signal = (value: string): string =>
      `User-agent: *\nContent-Signal: ai-train=${value}\nDisallow: /x/\n\nUser-agent: GPTBot\nAllow: /\n`
    expect(order(signal('yes'))).toEqual(['G107', 'X245'])
    expect(order(signal('no'))).toEqual(['X245', 'G107'])
  })

  it('keeps the order of the text for the rest, and every finding', () => {
    const { findings } = check(parse('User-agent: *\nDisallow: /x#y\nAlow: /z\n'))
    expect(new Set(byGravity(findings))).toEqual(new Set(findings))
  })
})
