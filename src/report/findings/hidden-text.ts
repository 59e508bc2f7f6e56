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
 * What the default view of files leaves out, as one sentence: `Hidden: 12 hints. check --all shows every finding.`
 * `undefined` if it leaves out nothing.
 */
export function hiddenText(checked: readonly Pick<CheckedFile, 'hidden'>[]): string | undefined {
  const parts = (Object.keys(WORDS) as HiddenReason[]).flatMap((reason) => {
    const count = checked.reduce((sum, { hidden }) => sum + (hidden?.[reason] ?? 0), 0)
    return count === 0 ? [] : [WORDS[reason](count)]
  })
  return parts.length === 0
    ? undefined
    : `Hidden: ${listed(parts, parts.length)}. check --all shows every finding.`
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

/** The notes of files that every view shows, as a part was not read, each with the name of its file. */
export function shownNotes(checked: readonly Pick<CheckedFile, 'name' | 'restNote'>[]): readonly string[] {
  return checked.flatMap(({ name, restNote }) => (restNote === undefined ? [] : [`${name}: ${restNote}`]))
}

/** The limits that a check reached. The default view leaves out limits that concern only hints. */
export function limitTexts({
  notes = [],
  hintNotes = [],
  hidden,
}: Pick<CheckedFile, 'notes' | 'hintNotes' | 'hidden'>): readonly string[] {
  return hidden === undefined ? notes : notes.filter((note) => !hintNotes.includes(note))
}
