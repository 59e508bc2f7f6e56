import { type Dialect, type Group, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { memoFor } from '../../../pattern/index.ts'
import type { Note } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'

/** The text of a file in which the Robot-version does not follow the User-agent line. */
const MISPLACED = 'User-agent: *\nDisallow: /\nRobot-version: 2.0\n'

/** The checked dialects that read Robot-version. */
export function versionDialects(context: Context): readonly FileByDialect[] {
  return context.once(findVersionDialects)
}

function findVersionDialects(context: Context): readonly FileByDialect[] {
  return context.byDialect.all.filter(({ dialect }) => knowsVersions(dialect))
}

/**
 * Does the dialect read Robot-version? If it does, it writes a note about a Robot-version that is out of
 * place.
 */
export const knowsVersions: (dialect: Dialect) => boolean = memoFor((dialect) =>
  read(parse(MISPLACED), { agent: UNNAMED_AGENT, dialect }).notes.some(({ line }) => line === 3),
)

const notesCache = cachePerContext(() => new Map<FileByDialect, Map<Group, readonly Note[]>>())

/** The notes of a dialect on the group of a line, counted from 1; empty if the line is in no group. */
export function groupNotes(context: Context, file: FileByDialect, line: number): readonly Note[] {
  const group = file.fails ? undefined : file.groupAt(line)
  if (group === undefined) return []
  const cache = notesCache(context)
  let notesByGroup = cache.get(file)
  if (notesByGroup === undefined) {
    notesByGroup = new Map()
    cache.set(file, notesByGroup)
  }
  let notes = notesByGroup.get(group)
  if (notes === undefined) {
    notes = file.dialect.rules(inputFor(file, group)).notes
    notesByGroup.set(group, notes)
  }
  return notes
}

/** The input with which a dialect reads one group, for the robots that the group names. */
export function inputFor({ outline }: FileByDialect, group: Group): Parameters<Dialect['rules']>[0] {
  return {
    outline,
    selection: {
      kind: 'named',
      selected: [group],
      candidates: outline.groups,
    },
    query: { tokens: group.agents.map(({ value }) => value), obeysStar: true },
    records: group.records,
  }
}
