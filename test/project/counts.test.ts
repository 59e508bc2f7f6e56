import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../src/access/index.ts'
import { rules } from '../../src/check/index.ts'
import { dialects } from '../../src/dialects/index.ts'
import { robots } from '../../src/robots/index.ts'

const PAGES = ['README.md', 'CHANGELOG.md', 'package.json']

const counts = [
  { what: 'dialects', pattern: /\b(\d+) (?:dialects|readings)\b/g, count: Object.keys(dialects).length },
  { what: 'robots', pattern: /\b(\d+) (?:registry |known )?robots\b/g, count: robots.length },
  {
    what: 'access profiles',
    pattern: /\b(\d+) (?:access )?profiles\b/g,
    count: Object.keys(profiles).length,
  },
  { what: 'check rules', pattern: /\b(\d+) check rules\b/g, count: rules.length },
]

describe('numbers in the documentation', () => {
  const texts = PAGES.map((page) => ({
    page,
    text: readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'),
  }))

  it.each(counts)('say how many $what there are', ({ pattern, count }) => {
    const stated = texts.flatMap(({ page, text }) =>
      [...text.matchAll(pattern)].map(([, number]) => ({ page, number: Number(number) })),
    )
    expect(stated).toEqual(stated.map(({ page }) => ({ page, number: count })))
  })

  it('are in the README', () => {
    const readme = texts[0]?.text ?? ''
    expect(counts.filter(({ pattern }) => readme.match(pattern) !== null).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['dialects', 'robots']),
    )
  })
})
