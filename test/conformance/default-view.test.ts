import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkWithConfig, failureReason, summarize, type View } from '../../src/check/index.ts'
import { linesOf, parse } from '../../src/entry/index.ts'

/**
 * Real files as `check` shows them by default. A checker that fails half of all sites is switched off, so the shares
 * are limits that a change of a rule may not pass.
 */

const folders = ['corpus/', 'corpus-2026/files/']

/** The largest share of files that fail by default. */
const MAX_FAILING = 0.3
/** The most findings of the median file, of nine files in ten, and of any file. */
const MAX_MEDIAN = 2
const MAX_NINE_TENTHS = 8
const MAX_FINDINGS = 12

interface Shown {
  readonly name: string
  readonly text: string
  readonly view: View
}

describe.each(folders)('the default view of the real files in %s', (path) => {
  const folder = new URL(`../../../shared/${path}`, import.meta.url)
  const present = existsSync(folder)
  if (!present) console.log(`default view: ${path} does not lie beside the checkout, so it was NOT checked`)

  const shown: readonly Shown[] = (present ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const file = parse(readFileSync(new URL(encodeURIComponent(name), folder)))
      return { name, text: file.text, view: checkWithConfig(name, file, {}).view }
    })

  it.skipIf(!present)('fails few files', () => {
    const failing = shown.filter(({ view }) => failureReason(summarize(view.findings)) !== undefined)
    console.log(`default view: ${failing.length} of ${shown.length} files of ${path} fail`)
    expect(failing.length / shown.length).toBeLessThanOrEqual(MAX_FAILING)
    expect(failing.length).toBeGreaterThan(0)
  })

  it.skipIf(!present)('is short', () => {
    const counts = shown.map(({ view }) => view.findings.length).sort((one, other) => one - other)
    const at = (share: number): number => counts[Math.floor(share * (counts.length - 1))] ?? 0
    console.log(
      `default view: ${at(0.5)} findings in the median file, ${at(0.9)} at nine tenths, ${at(1)} at most`,
    )
    expect(at(0.5)).toBeLessThanOrEqual(MAX_MEDIAN)
    expect(at(0.9)).toBeLessThanOrEqual(MAX_NINE_TENTHS)
    expect(at(1)).toBeLessThanOrEqual(MAX_FINDINGS)
  })

  it.skipIf(!present)('finds nothing but wrong sitemaps in files that are wholly those of a platform', () => {
    const stock = shown.filter(isStock)
    console.log(`default view: ${stock.length} files of ${path} are wholly those of a platform`)
    // The platform writes them from the address in the site's settings, which may be wrong.
    const judged = stock.flatMap(({ name, view }) =>
      view.findings.filter(({ code }) => !code.startsWith('M')).map(({ code }) => `${name}: ${code}`),
    )
    expect(judged).toEqual([])
  })
})

/** Does a platform write every record of the file but its sitemaps? */
function isStock({ text, view: { platforms } }: Shown): boolean {
  if (platforms.length === 0) return false
  return [...linesOf(parse(text))].every(
    ({ number, field }) =>
      field === undefined ||
      /^sitemap$/i.test(text.slice(field.start, field.end)) ||
      platforms.some(({ lines }) => lines.has(number)),
  )
}
