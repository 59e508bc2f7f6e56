import { allSubjects } from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { paragraph } from '../columns.ts'
import { jsonText } from '../json-text.ts'
import { plainLook } from '../style.ts'
import { BRIEF, type Limits, UNLIMITED } from './change-sentences.ts'
import { changeSummary } from './change-summary.ts'
import { changesBetween } from './changes.ts'
import { changesJson } from './changes-json.ts'
import { changesParts, changesText } from './changes-text.ts'

/** What changes between two files, in words. */
export interface ChangesInWords {
  /** `true`: it is proved that nothing changes for any robot, whether the registry or a file names it or not. */
  readonly isEqual: boolean
  /**
   * How many robots lose and gain how much, a sentence for each kind of change, the gravest first. Up to six robots are
   * named.
   */
  readonly summary: readonly string[]
  /**
   * What changes for whom, a sentence each: first losses, then gains, and last for whom nothing changes. A proof says
   * what it covers. A sentence names at most six robots, and counts the others. All characters are printable.
   */
  readonly sentences: readonly string[]
  /** The same sentences, in the same order, with the names of all robots. */
  readonly inFull: readonly string[]
  /** The robots with the same changes, and the site: for each a title, and its lines. */
  readonly details: readonly (readonly string[])[]
  /** The sentences and the most important details, as `wayleave diff` prints them. */
  readonly text: string
  /** All of it as JSON, as `wayleave diff --json` prints it. */
  readonly json: string
}

/** The most names of a sentence that is read first. */
const MAX_NAMES = 6

/**
 * What changes from one file to another, for all robots of the registry, all robots that a file names, and every
 * other robot. Never throws for any file.
 *
 * @param names what the texts call the files.
 *
 * @example
 * ```ts
 * const { sentences } = changesInWords(parse(''), parse('User-agent: Slurp\nDisallow: /a\n'))
 * sentences[0] // 'Slurp loses /a.'
 * ```
 */
export function changesInWords(
  before: File,
  after: File,
  names: readonly [before: string, after: string] = ['before', 'after'],
): ChangesInWords {
  const changes = changesBetween(before, after, allSubjects([before, after]))
  const look = { ...plainLook, columns: Infinity }
  const sentencesWith = (limits: Partial<Limits>): readonly string[] =>
    changesParts(changes, { ...BRIEF, groups: Infinity, ...limits }, look).sentences.map((text) =>
      paragraph(text, '', Infinity),
    )
  const { details } = changesParts(changes, UNLIMITED, look)
  return {
    isEqual: [changes.changed, changes.siteChanges, changes.omitted].every(({ length }) => length === 0),
    summary: changeSummary(changes),
    sentences: sentencesWith({ names: MAX_NAMES }),
    inFull: sentencesWith({ robots: Infinity }),
    details: details.map((text) => text.split('\n')),
    text: changesText(...names, changes),
    json: jsonText(changesJson(...names, changes)),
  }
}
