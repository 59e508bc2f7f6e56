import type { Dialect, Group } from '../dialects/index.ts'
import type { Note } from '../policy/index.ts'
import type { Context } from './context.ts'
import type { Reading } from './reading.ts'

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
