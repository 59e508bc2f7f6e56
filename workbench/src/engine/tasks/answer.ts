import { type File, lineAt } from 'wayleave'
import { type TodayInWords, todayInWords } from 'wayleave/report'
import { sourceOfFile } from '../source.ts'
import { fileOf } from './file-of.ts'

/** What a file says to the robots that a site owner asks about first. */
export interface Answer extends TodayInWords {
  /** The rules that alone close the site to Google or Bing. */
  readonly openings: readonly Opening[]
}

/** A rule without whose value the site is open to the search engines that it closes. */
interface Opening {
  /** From 1. */
  readonly line: number
  /** The file with that value left out. */
  readonly text: string
}

/** What a file says to the robots that a site owner asks about first. */
export function answer({ text }: { readonly text: string }): Answer {
  const file = fileOf(text)
  const today = todayInWords(file)
  const lines = new Set(today.tiles.flatMap(({ closingLine }) => closingLine ?? []))
  return { ...today, openings: [...lines].flatMap((line) => openingOf(file, today, line) ?? []) }
}

/** Some dialects read a rule without a colon: it has no value to leave out. Another rule may close the site, too. */
function openingOf(file: File, { tiles }: TodayInWords, line: number): Opening | undefined {
  const { colon, value } = lineAt(file, line - 1)
  if (colon === undefined || value === undefined) return undefined
  const text = sourceOfFile(file, { text: file.text.slice(0, colon.end) + file.text.slice(value.end) })
  const after = todayInWords(fileOf(text)).tiles
  const isOpen = tiles.every(
    ({ label, closingLine }) =>
      closingLine !== line || after.some((tile) => tile.label === label && !tile.isClosedForSome),
  )
  return isOpen ? { line, text } : undefined
}
