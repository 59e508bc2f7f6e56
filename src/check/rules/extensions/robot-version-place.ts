import type { DialectId } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'
import { groupNotes, versionDialects } from './robot-version-notes.ts'

/** X224 reports a Robot-version that does not follow the User-agent lines. */
export const robotVersionPlace: CheckRule = {
  code: 'X224',
  name: 'robot-version-place',
  severity: 'warning',
  why: 'Robot-version belongs to the Extended Standard, a proposal that few robots follow. It counts once in a group, directly after the User-agent lines (Extended Standard, Robot-version). Parsers of that standard ignore it elsewhere. They then read the group as version 1.0, which has no Allow, no wildcards and no pacing.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const first = new Set<number>()
  for (const record of recordsOf(context, 'robot-version')) {
    const { group, line } = record
    if (group !== undefined && isInPlace(record) && !first.has(group.index)) {
      first.add(group.index)
      continue
    }
    const dialects = versionDialects(context)
      .filter((file) => groupNotes(context, file, line.number).some((note) => note.line === line.number))
      .map(({ dialect }) => dialect.id)
    // RFC 9309 joins a group without rules with the next one; where the blank line divides them, the record counts.
    if (dialects.length === 0 && isInGroupOfVersions(context, line.number)) continue
    const isSecond = group !== undefined && first.has(group.index)
    const between = isSecond ? undefined : recordBetween(record)
    const fix = group === undefined || isSecond || between !== undefined ? undefined : moved(context, record)
    const isRead = versionDialects(context).length > 0
    yield {
      span: line.content,
      says: {
        ...saysOf(isSecond, between !== undefined, isRead),
        effect: isRead ? effectIn(context, dialects) : NOT_READ,
      },
      ...(between === undefined
        ? {}
        : {
            related: [
              { span: context.file.lineAt(between).content, message: 'stands between the User-agent lines' },
            ],
          }),
      dialects,
      ...(fix === undefined ? {} : { fix }),
    }
  }
}

const NOT_READ =
  'No checked dialect reads Robot-version, and parsers of the Extended Standard ignore this record.'

function effectIn({ dialects: { length: all } }: Context, dialects: readonly DialectId[]): string {
  return dialects.length === 0
    ? 'This Robot-version has no effect.'
    : dialectSentence(dialects, all, 'ignores this Robot-version', 'ignore this Robot-version')
}

/** What is wrong with a Robot-version, and what to do. */
function saysOf(isSecond: boolean, isBetweenLines: boolean, isRead: boolean): Says {
  if (isSecond)
    return {
      case: 'second',
      what: 'This is the second Robot-version of its group.',
      advice: 'Delete the line.',
    }
  if (isBetweenLines)
    return {
      case: 'record between',
      what: 'A record stands between the User-agent lines of this group, so no Robot-version can directly follow them.',
      advice: 'Move the record that stands between them below the Robot-version.',
    }
  return {
    what: 'This Robot-version does not directly follow the User-agent lines of a group.',
    advice: isRead
      ? 'Move the line directly below the User-agent lines.'
      : 'Move the line directly below the User-agent lines, or delete it.',
  }
}

/** Is a line in a group, for a dialect that reads Robot-version? */
function isInGroupOfVersions(context: Context, line: number): boolean {
  return versionDialects(context).some((file) => !file.fails && file.groupAt(line) !== undefined)
}

/**
 * The line of a record that stands above the last User-agent line of the group; `undefined` if there is none.
 * With such a record, no place for a Robot-version is correct.
 */
function recordBetween({ group }: FieldRecord): number | undefined {
  const line = group?.records[0]?.line
  return line !== undefined && line < (group?.agents.at(-1)?.line.number ?? 0) ? line : undefined
}

function isInPlace({ group, line }: FieldRecord): boolean {
  const [first] = group?.records ?? []
  const last = group?.agents.at(-1)?.line.number ?? 0
  return first?.line === line.number && line.number > last
}

function moved(context: Context, { group, line }: FieldRecord): ProposedFix | undefined {
  const last = group?.agents.at(-1)?.line
  if (last === undefined) return undefined
  const text = `${context.file.text.slice(line.start, line.ending)}${context.file.text.slice(last.ending, last.end) || context.file.lineEnd}`
  return {
    title: 'move the line directly after the User-agent lines',
    edits: [{ start: last.end, end: last.end, text }, removeLine(context, line)].sort(
      (one, other) => one.start - other.start,
    ),
  }
}
