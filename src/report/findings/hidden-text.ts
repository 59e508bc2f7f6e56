import type { HiddenReason } from '../../check/index.ts'
import { counted, grouped, listed } from '../words.ts'
import type { CheckedFile } from './checked-file.ts'

/** The findings that a reason hides, in words. */
const WORDS: Readonly<Record<HiddenReason, (count: number) => string>> = {
  hint: (count) => counted(count, 'hint'),
  legacy: (count) => `${grouped(count)} about programs that the file does not name`,
  platform: (count) => `${grouped(count)} about standard lines of a platform`,
  explained: (count) => `${grouped(count)} with the same cause as another finding`,
  excess: (count) => `${grouped(count)} less grave`,
}

/**
 * What the default view of files leaves out, as one sentence: `Hidden: 12 hints. --all shows every finding.`
 * `undefined` if it leaves out nothing.
 */
export function hiddenText(checked: readonly Pick<CheckedFile, 'hidden'>[]): string | undefined {
  const parts = (Object.keys(WORDS) as HiddenReason[]).flatMap((reason) => {
    const count = checked.reduce((sum, { hidden }) => sum + (hidden?.[reason] ?? 0), 0)
    return count === 0 ? [] : [WORDS[reason](count)]
  })
  return parts.length === 0 ? undefined : `Hidden: ${listed(parts, parts.length)}. --all shows every finding.`
}

/** A sentence for each platform whose standard lines a file has. */
export function platformItems({ platforms = [] }: Pick<CheckedFile, 'platforms'>): string[] {
  return platforms.map(({ name, toChange, lines, isWhole }) => {
    const what =
      isWhole && platforms.length === 1
        ? `Every rule is of the standard file of ${name}`
        : `${counted(lines.size, 'line')} ${lines.size === 1 ? 'is' : 'are'} of the standard file of ${name}`
    return `${what}; ${toChange}.`
  })
}

/** The end of a note that every view shows: a part of the file was not read. */
const SHOWN = /The rest was not checked\.$/

/** The notes of files that every view shows, each with the name of its file. */
export function shownNotes(checked: readonly Pick<CheckedFile, 'name' | 'notes'>[]): readonly string[] {
  return checked.flatMap(({ name, notes = [] }) =>
    notes.filter((note) => SHOWN.test(note)).map((note) => `${name}: ${note}`),
  )
}

/** A note about how well hints about redundant rules are proved. Owners can do nothing about it. */
const OF_HINTS = /was asked whether rules are redundant\.$|^It is unknown whether .* redundant/

/** The limits that a check reached. The default view leaves out those that concern hints alone. */
export function limitTexts({ notes = [], hidden }: Pick<CheckedFile, 'notes' | 'hidden'>): readonly string[] {
  return hidden === undefined ? notes : notes.filter((note) => !OF_HINTS.test(note))
}
