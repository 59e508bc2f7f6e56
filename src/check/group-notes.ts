import { type Dialect, type Group, read } from '../dialects/index.ts'
import type { Note } from '../policy/index.ts'
import { parse } from '../syntax/index.ts'
import { ANYBODY, type Context } from './context.ts'
import type { Reading } from './reading.ts'

/** A file whose Robot-version does not follow its User-agent line. */
const MISPLACED = 'User-agent: *\nDisallow: /\nRobot-version: 2.0\n'

/** The readers that a file is checked for to which a Robot-version means something. */
export function versionReaders(context: Context): readonly Reading[] {
  return context.once(findVersionReaders)
}

function findVersionReaders(context: Context): readonly Reading[] {
  return context.readings.filter(({ dialect }) => knowsVersions(dialect))
}

/** What readers make of {@link MISPLACED} is the same whatever file is checked. */
const known = new WeakMap<Dialect, boolean>()

/** Does a Robot-version mean something to a reader? It notes one that is out of place. */
export function knowsVersions(dialect: Dialect): boolean {
  let knows = known.get(dialect)
  if (knows === undefined) {
    knows = read(parse(MISPLACED), { agent: ANYBODY, dialect }).notes.some(({ line }) => line === 3)
    known.set(dialect, knows)
  }
  return knows
}

/** What a reader has to say of the records of the group that a line, counted from 1, stands in; nothing where it has no group there. */
export function groupNotes(context: Context, reading: Reading, line: number): readonly Note[] {
  const group = reading.fails ? undefined : reading.groupAt(line)
  if (group === undefined) return []
  const made = context.once(newNotes)
  let ofReader = made.get(reading)
  if (ofReader === undefined) {
    ofReader = new Map()
    made.set(reading, ofReader)
  }
  let notes = ofReader.get(group)
  if (notes === undefined) {
    notes = reading.dialect.rules(inputFor(reading, group)).notes
    ofReader.set(group, notes)
  }
  return notes
}

/** The question what a reader makes of one group, for the robots it names. */
export function inputFor({ outline }: Reading, group: Group): Parameters<Dialect['rules']>[0] {
  return {
    outline,
    choice: { kind: 'named', taken: [group], considered: outline.groups, reasonFor: () => 'names-agent' },
    query: { tokens: group.agents.map(({ value }) => value), everybody: true },
    records: group.records,
  }
}

function newNotes(): Map<Reading, Map<Group, readonly Note[]>> {
  return new Map()
}
