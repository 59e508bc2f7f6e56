import { identityTransducer, isGlob, type Pattern, shellGlob } from '../../pattern/index.ts'
import type { Note, Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { type DialectParts, dialectOf } from '../dialect-of.ts'
import { disallowedPrefixes, namedAsRecommended } from '../original-1994/original-1994.ts'
import type { Group, RulesInput, RulesOutput } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByBlankLines } from '../parsing/group.ts'
import { mayMatchGlob, secondUnit } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { plainLines } from '../parsing/plain-lines.ts'
import { exactFieldNames } from '../parsing/record.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar } from '../parsing/select-groups.ts'
import { asDecoded } from '../parsing/text/decoded-text.ts'
import { pathAndQuery, pathStart } from '../parsing/text/url.ts'

/** "The # character can appear … only after a blank (or whitespace) character, or at the start of a line." */
function withoutComment(text: string): string {
  return text.replace(/(?<![^\t ])#.*/s, '')
}

const lines = plainLines(exactFieldNames, { keepsBlanks: true, hashAnywhere: false }, withoutComment)

/** How a rule set is read, by its `Robot-version`. */
type RuleSetVersion =
  /** 1.x with an even minor version, none, misplaced or not a version: as in 1994. */
  | 'original'
  /** 2.x with an even minor version: as this dialect. */
  | 'extended'
  /** An odd minor version is experimental: the rule set is ignored, and the one for `*` applies. */
  | 'ignored'

/**
 * How a rule set is read. Its version is the first record after its User-agent lines: two numbers, or the older
 * three. "Even numbers [of the second part are] stable, odd numbers experimental"; a higher even number may be used.
 */
function versionOf(group: Group): RuleSetVersion {
  const first = group.firstRecord
  const afterAgents =
    first !== undefined && group.agents.every(({ line }) => line === undefined || line < first.line)
  if (first?.field !== 'robot-version' || !afterAgents) return 'original'
  const match = /^([12])\.(\d{1,9})(?:\.\d{1,9})?$/.exec(first.value)
  if (match === null) return 'original'
  if (Number(match[2]) % 2 === 1) return 'ignored'
  return match[1] === '2' ? 'extended' : 'original'
}

function notesOf(group: Group): Note[] {
  const first = group.firstRecord
  const versions = group.otherRecords.filter(({ field }) => field === 'robot-version')
  const version = versionOf(group)
  return versions.flatMap((record, index): Note[] => {
    if (index > 0)
      return [
        {
          code: 'robot-version-repeated',
          message: 'A rule set may have only one Robot-version. This one is ignored.',
          line: record.line,
        },
      ]
    if (record.line !== first?.line)
      return [
        {
          code: 'robot-version-misplaced',
          message:
            'Robot-version is not directly after the User-agent lines, so the rule set is read as version 1.0.',
          line: record.line,
        },
      ]
    if (version === 'original' && !/^1\.\d+(?:\.\d+)?$/.test(record.value)) {
      return [
        {
          code: 'robot-version-invalid',
          message: 'The standard does not define this version, so the rule set is read as version 1.0.',
          line: record.line,
        },
      ]
    }
    return []
  })
}

/**
 * `<explicit match>`: the whole path exactly. A value with a special character is a `<regex>`: a shell
 * pattern.
 */
export function matchOf(value: string): Pattern {
  return isGlob(value) ? shellGlob(value) : { kind: 'exact', text: value }
}

const agents: AgentMatching = {
  ...namedAsRecommended,
  isStar,
  several: 'first',
  severalStar: 'first',
  isIgnored: (group) => versionOf(group) === 'ignored',
}

/** The rules of version 2.0 by the newer text: "processed in the order they appear in the rule set". */
function inOrder(records: readonly ParsedRecord[]): Rule[] {
  return records
    .filter((record) => isRule(record) && record.value !== '')
    .map((record) => ruleOf(record, effectOf(record), matchOf(record.value)))
}

/**
 * The rules of the rule set that applies, of which there is one at most, by its version. A record that
 * version 1.0 does not know becomes a note.
 */
export function rulesByVersion(
  { selection, records }: RulesInput,
  extended: (records: readonly ParsedRecord[]) => Rule[],
): RulesOutput {
  const [group] = selection.selected
  if (group === undefined) return { rules: [], notes: [] }
  const isExtended = versionOf(group) === 'extended'
  return { rules: isExtended ? extended(records) : disallowedPrefixes(records), notes: notesOf(group) }
}

/**
 * *An Extended Standard for Robot Exclusion*, version 2.0, by Sean Conner: its newer text, first match in
 * order.
 */
export const extended2Parts: DialectParts<'extended-2'> = {
  id: 'extended-2',
  assumes: { 'original-1994': 'decoding agentMatch percentEncoding robotsTxtItself' },
  text: asDecoded,
  lines,
  grouping: groupedByBlankLines,
  sharing: {
    selectsByRecords: (group) => versionOf(group) === 'ignored',
  },
  agents,
  rules: (_, input) => rulesByVersion(input, inOrder),
  hasWholePatterns: (group) => versionOf(group) === 'extended',
  pathOf: pathAndQuery,
  inPlace: {
    recordsNear: (groups, path) =>
      groups.flatMap((group) =>
        group.rulesNear((text, from, to) => mayMatchGlob(text, from, to, path), secondUnit(path.text)),
      ),
    pathStart: pathStart,
  },
  transducerFor: () => identityTransducer,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'yes', visitTime: 'yes' }),
  // Version 1.0 has no pacing and no comments.
  pacingRecords: ({ selection, records }) =>
    selection.selected.every((group) => versionOf(group) === 'extended') ? records : [],
}

/** The dialect of {@link extended2Parts}. */
export const extended2: DialectDefinition<'extended-2'> = dialectOf(extended2Parts)
