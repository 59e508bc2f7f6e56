import { type Dialect, type Group, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Note } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import type { Context } from '../../file/context.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'

/** A file whose Robot-version does not follow its User-agent line. */
const MISPLACED = 'User-agent: *\nDisallow: /\nRobot-version: 2.0\n'

/** The readers that a file is checked for to which a Robot-version means something. */
export function versionDialects(context: Context): readonly FileByDialect[] {
  return context.once(findVersionDialects)
}

function findVersionDialects(context: Context): readonly FileByDialect[] {
  return context.byDialect.all.filter(({ dialect }) => knowsVersions(dialect))
}

/** What readers make of {@link MISPLACED} is the same whatever file is checked. */
const known = new WeakMap<Dialect, boolean>()

/** Does a Robot-version mean something to a reader? It notes one that is out of place. */
export function knowsVersions(dialect: Dialect): boolean {
  let knows = known.get(dialect)
  if (knows === undefined) {
    knows = read(parse(MISPLACED), { agent: UNNAMED_AGENT, dialect }).notes.some(({ line }) => line === 3)
    known.set(dialect, knows)
  }
  return knows
}

/** What a reader has to say of the records of the group that a line, counted from 1, stands in; nothing where it has no group there. */
export function groupNotes(context: Context, file: FileByDialect, line: number): readonly Note[] {
  const group = file.fails ? undefined : file.groupAt(line)
  if (group === undefined) return []
  const made = context.once(newNotes)
  let ofDialect = made.get(file)
  if (ofDialect === undefined) {
    ofDialect = new Map()
    made.set(file, ofDialect)
  }
  let notes = ofDialect.get(group)
  if (notes === undefined) {
    notes = file.dialect.rules(inputFor(file, group)).notes
    ofDialect.set(group, notes)
  }
  return notes
}

/** The question what a reader makes of one group, for the robots it names. */
export function inputFor({ outline }: FileByDialect, group: Group): Parameters<Dialect['rules']>[0] {
  return {
    outline,
    selection: { kind: 'named', selected: [group], candidates: outline.groups, reasonFor: () => 'names-agent' },
    query: { tokens: group.agents.map(({ value }) => value), obeysStar: true },
    records: group.records,
  }
}

function newNotes(): Map<FileByDialect, Map<Group, readonly Note[]>> {
  return new Map()
}
