import { describe, expect, it } from 'vitest'
import type { Retrieval } from '../../src/access/index.ts'
import { byGravity, check } from '../../src/check/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { exampleRetrieval } from './pages/example-retrieval.ts'

describe('byGravity', () => {
  const order = (text: string, ...select: readonly string[]): readonly string[] =>
    byGravity(check(parse(text), { select }).findings).map(({ code }) => code)

  it('names graver findings first', () => {
    const text =
      'User-agent: *\nCrawl-delay: 900\nDisallow: /x/\n\nUser-agent: CCBot\nAllow: /\n\nSitemap: /s.xml\n'
    expect(order(text, 'M101', 'X102', 'G107')).toEqual(['M101', 'X102', 'G107'])
  })

  it('names a site that is closed to bingbot before errors, and one that may be closed on purpose after', () => {
    const text = (robot: string): string =>
      `User-agent: *\nDisallow: /x/\nSitemap: /s.xml\n\nUser-agent: ${robot}\nDisallow: /\n`
    expect(order(text('bingbot'), 'M101', 'I101')).toEqual(['I101', 'M101'])
    expect(order(text('DuckDuckBot'), 'M101', 'I101')).toEqual(['M101', 'I101'])
  })

  it('names what decides about URLs before facts about robots, wherever they stand', () => {
    const text =
      'User-agent: Claude-Web\nUser-agent: GPTBot\nDisallow: /y/\n\nUser-agent: *\nDisallow: /wp-includes/\nDisallow: /x/\n'
    const found = order(text, 'A107', 'I104', 'G107')
    expect(found.at(-1)).toBe('A107')
    expect(new Set(found)).toEqual(new Set(['I104', 'G107', 'A107']))
  })

  it('names first that a group without rules closes the site', () => {
    const text = 'Sitemap: /s.xml\n\nUser-agent: *\nCrawl-delay: 10\nUser-agent: CCBot\nDisallow: /\n'
    expect(order(text, 'M101', 'G103', 'G107', 'I101')[0]).toBe('G103')
  })

  it('names misspelt rules before the finding that they close the site', () => {
    const text =
      'User-agent: *\nDisallow: /cart\n\nUser-agent: Bingbot\nDisalow: /wishlist/\nDisallow /filter/\n\nUser-agent: AhrefsBot\nDisallow: /\n'
    expect(order(text, 'S101', 'S104', 'I101')).toEqual(['S104', 'S101', 'I101'])
    expect(order(text.replace('Bingbot', 'Foo'), 'S101', 'S104')).toEqual(['S101', 'S104'])
  })

  it('names that Googlebot gets another file before how long the file may be cached', () => {
    const response = (text: string): Retrieval =>
      exampleRetrieval({
        outcome: 'ok',
        status: 200,
        headers: { 'content-type': 'text/plain', 'cache-control': 'max-age=31536000' },
        body: new TextEncoder().encode(text),
      })
    const text = 'User-agent: *\nDisallow: /x/\n'
    const other = response('User-agent: *\nDisallow: /\n')
    const comparisons = [{ by: 'user-agent', userAgent: 'Googlebot/2.1', retrieval: other } as const]
    const { findings } = check(parse(text), {
      retrieval: response(text),
      comparisons,
      select: ['F118', 'F120'],
    })
    expect(byGravity(findings).map(({ code }) => code)).toEqual(['F120', 'F118'])
  })

  it('names a signal that grants everything last', () => {
    const signal = (value: string): string =>
      `User-agent: *\nContent-Signal: ai-train=${value}\nDisallow: /cart/\n\nUser-agent: GPTBot\nAllow: /\n`
    expect(order(signal('yes'), 'G107', 'X245')).toEqual(['G107', 'X245'])
    expect(order(signal('no'), 'G107', 'X245')).toEqual(['X245', 'G107'])
  })

  it('names a robot that a former name lets in before a signal that does not reach it', () => {
    const text =
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: ClaudeBot\nAllow: /\n\nUser-agent: anthropic-ai\nDisallow: /\n'
    expect(order(text, 'A107', 'X245')).toEqual(['A107', 'X245'])
  })

  it('names what concerns Google and Bing first, then what concerns more rules', () => {
    const text =
      'User-agent: Baiduspider\nCrawl-delay: 5\nUser-agent: Foo\nDisallow: /x/\n\nUser-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /wp-includes/\n\nUser-agent: bingbot\nDisallow: /y/\n'
    expect(order(text, 'G103', 'I104', 'G107')).toEqual(['G107', 'I104', 'G103'])
  })

  it('keeps the order of the text for findings of one rule', () => {
    const { findings } = check(parse('User-agent: *\nDisallow: /x#y\nDisallow: /z#y\n'), { select: ['S113'] })
    expect(byGravity(findings)).toEqual(findings)
    expect(findings).toHaveLength(2)
  })
})
