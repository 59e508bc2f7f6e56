import { mainDialects } from '../dialects/index.ts'
import { type File, templateMarkOf } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import { dialectsText } from './findings/finding-words.ts'
import { counted, siteText } from './words.ts'

/**
 * The words of proofs. They are made of what was compared, so no text says more than a proof covers;
 * `test/project/proof-sentences.test.ts` lists every sentence of proof and what stands behind it.
 */

/** The dialects that were compared, in words: `every main dialect`, `17 dialects`. */
export function provedIn(ids: readonly string[]): string {
  return mainDialects.every(({ id }) => ids.includes(id))
    ? (dialectsText(ids) as string)
    : counted(ids.length, 'dialect')
}

/** The end of a sentence: it is proved that two files mean the same in these dialects. */
export function provedEqualIn(ids: readonly string[]): string {
  return `proved to change nothing in ${provedIn(ids)}`
}

/** What a comparison of two files covers if only records of the site change. */
export function provedForUrlsAlone(origin: string | undefined): string {
  return `proved for every URL of ${siteText(origin)}, and for pacing`
}

/** What a comparison of two files covers if nothing changes. */
export function provedForUrls(origin: string | undefined): string {
  return `proved for every URL of ${siteText(origin)}, for pacing and for all other records`
}

/** A sentence for a proof about a template, whose text robots never get; empty for any other file. */
export function templateSentence(...files: readonly File[]): string {
  const mark = files.map(templateMarkOf).find((one) => one !== undefined)
  return mark === undefined
    ? ''
    : `This is a template (line ${mark.line}: ${visible(mark.text, 40)}). What is proved holds for its text, not for what a program makes of it.`
}
