import { describe, expect, it } from 'vitest'
import { COUNTED_PAGES, countsOf, STATEMENTS, withCounts } from '../../scripts/counts.mjs'
import { profiles } from '../../src/access/index.ts'
import { allRules } from '../../src/check/index.ts'
import { dialects } from '../../src/dialects/index.ts'
import { findingsFormats } from '../../src/report/index.ts'
import { robots } from '../../src/robots/index.ts'
import { handWrittenPages, pageText } from './pages.ts'

const counts = countsOf({
  dialects,
  profiles,
  findingsFormats,
  robots,
  rules: allRules,
})

/** A number that the code could give, as far as the words after it show. */
const COUNTABLE =
  /\b(?:\d+|nine|ten|eleven|twelve|\w+teen|twenty) (?:dialects|robots|check rules|(?:access )?profiles|(?:output )?formats)\b/gi

describe('numbers in the documentation', () => {
  it.each(COUNTED_PAGES)('%s states those of the code', (page) => {
    expect(pageText(page), 'run `npm run generate`').toBe(withCounts(page, pageText(page), counts))
  })

  it('are all among the statements that `npm run generate` writes', () => {
    const stated = handWrittenPages.flatMap((page) =>
      // Console blocks and other examples show what a command prints.
      Array.from(
        pageText(page)
          .replace(/^```[\s\S]*?^```/gm, '')
          .matchAll(COUNTABLE),
        ([words]) => `${page}: ${words}`,
      ),
    )
    const known = STATEMENTS.map(
      ([page, counted, words]) => `${page}: ${words.replace('#', `${counts[counted]}`)}`,
    )
    expect(stated.length).toBeGreaterThan(3)
    expect(
      stated.filter((one) => {
        const [page = '', words = ''] = one.split(': ')
        return !known.some((text) => text.startsWith(page) && text.includes(words))
      }),
    ).toEqual([])
  })

  it('are replaced whole, and only in their words', () => {
    const page = 'docs/guides/how-dialects-differ.md'
    expect(withCounts(page, '7 dialects. Wayleave has 1234 dialects.', { ...counts, dialects: 56 })).toBe(
      '7 dialects. Wayleave has 56 dialects.',
    )
    expect(() => withCounts(page, 'Wayleave has many dialects.', counts)).toThrow('0 times, expected once')
  })
})
