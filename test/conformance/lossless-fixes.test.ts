import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applyFixes, check, fixFile } from '../../src/check/index.ts'
import { parse, print } from '../../src/entry/index.ts'
import { EVERY_RULE } from '../check/every-rule.ts'
import { doubleBlanks, lostSilently } from '../check/kept-lines.ts'

/** Fixes of real files: no comment, Sitemap or signal is lost unless the title of the fix names it. */

const folders = ['corpus/', 'corpus-2026/files/']
  .map((folder) => new URL(`../../../shared/${folder}`, import.meta.url))
  .filter((folder) => existsSync(folder))

if (folders.length === 0)
  console.log('fixes of real files: no such data lies beside the checkout, so this suite was NOT run')

/** One in this number of files is taken; 1 for all. */
const EVERY = Number(process.env.WAYLEAVE_EVERY ?? 10)

/** Longer files take long, and their fixes are of the same kinds. */
const MAX_CHARACTERS = 20_000

describe.skipIf(folders.length === 0)('fixes of real files', () => {
  const files = folders
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, folder })))
    .filter(({ name }) => name.endsWith('.txt'))
    .filter((_, index) => index % EVERY === 0)
    .map(({ name, folder }) => ({
      name,
      file: parse(readFileSync(new URL(encodeURIComponent(name), folder))),
    }))
    .filter(({ file }) => file.text.length <= MAX_CHARACTERS)

  it('lose nothing silently one by one, and leave no double blank line', () => {
    let tried = 0
    const faults = files.flatMap(({ name, file }) =>
      check(file).findings.flatMap((finding) => {
        if (finding.fix === undefined || finding.fix.asUtf8 === true) return []
        tried += 1
        const { text: after } = applyFixes(file, [finding])
        const lost = lostSilently(file.text, after, [finding.fix.title])
        return [
          ...lost.map(({ text }) => `${name}: ${finding.code} loses ${text}`),
          ...(doubleBlanks(after) > doubleBlanks(file.text)
            ? [`${name}: ${finding.code} doubles a blank line`]
            : []),
        ]
      }),
    )
    console.log(`fixes of real files: ${tried} fixes in ${files.length} files`)
    expect(tried).toBeGreaterThan(0)
    expect(faults.slice(0, 10)).toEqual([])
  }, 600_000)

  it('lose nothing silently all together', () => {
    const faults = files.flatMap(({ name, file }) =>
      [{}, EVERY_RULE].flatMap((options) => {
        const { file: fixed, applied } = fixFile(file, { ...options, unsafe: true })
        const titles = applied.map(({ fix }) => fix?.title ?? '')
        return lostSilently(file.text, print(fixed), titles).map(({ text }) => `${name} loses ${text}`)
      }),
    )
    expect(faults.slice(0, 10)).toEqual([])
  }, 600_000)
})
