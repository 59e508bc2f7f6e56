import { RETIRED_USAGE_LABELS, SIGNAL_DOCUMENTS, USAGE_LABELS } from '../../../dialects/index.ts'
import type { ContentUsage } from '../../../policy/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsByGroup, recordsOf } from '../../file/field-records.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** X235 reports a Content-Usage that no parser can read. */
export const contentUsageForm: CheckRule = {
  code: 'X235',
  name: 'content-usage-form',
  severity: 'error',
  why: `Content-Usage has an optional path and a list of preferences such as \`train-ai=n\` (${SIGNAL_DOCUMENTS.attachment}; RFC 9651, dictionaries). The keys are in lower case and have the value \`y\` or \`n\`. A record whose value does not begin with a slash has no path. If a parser cannot read the list, every preference stays unknown. The vocabulary has the keys \`train-ai\`, \`ai-use\` and \`search\`, and no parameters (${SIGNAL_DOCUMENTS.vocabulary}); earlier drafts had others. A parser ignores keys and parameters that its draft does not have.`,
  find,
}

/** Matches two preferences with a blank between them: `ai=n train-ai=n`. */
const WITHOUT_COMMA = /=[ \t]*[yn][ \t]+[a-z][\w-]*[ \t]*=/i

function* find(context: Context): Generator<Problem> {
  let checkedGroups = 0
  for (const [group, records] of recordsByGroup(recordsOf(context, 'content-usage'))) {
    checkedGroups += 1
    if (checkedGroups > MAX_ROBOTS_PER_RULE) {
      context.notes.add(
        `X235 checked Content-Usage in ${MAX_ROBOTS_PER_RULE} groups and skipped the other groups.`,
      )
      return
    }
    const usages = usageByLine(context, group)
    for (const { value, span, line } of records) {
      const dialects = context.byDialect.recognizing(line.number, 'content-usage')
      for (const says of saysOf(value, usages.get(line.number)?.preferences)) {
        const isIgnored = says.case === UNKNOWN_KEYS || says.case === PARAMETER
        yield { span, says, dialects, ...(isIgnored ? { severity: 'info' } : {}) }
      }
    }
  }
}

/** The cases in which a parser of the draft ignores a part of the value, and reads the rest. */
const UNKNOWN_KEYS = 'unknown keys'
const PARAMETER = 'parameter'

/** What is wrong with a value. `preferences` is what parsers read; absent if they cannot read it. */
function saysOf(value: string, preferences: ContentUsage['preferences']): readonly Says[] {
  if (preferences === undefined)
    return [
      {
        what:
          value === ''
            ? 'This Content-Usage is empty, so the record has no effect.'
            : `${quoted(value)} is not a valid list of preferences, so the record has no effect.`,
        ...remedyOf(value),
        subject: quoted(value),
      },
    ]
  const ofPreferences = saysOfPreferences(value, preferences)
  const hasParameter = parametersOf(value).some((name) => !isLabel(name))
  return [
    ...(ofPreferences === undefined ? [] : [ofPreferences]),
    ...(hasParameter ? [saysOfParameter(value)] : []),
  ]
}

function saysOfPreferences(
  value: string,
  preferences: NonNullable<ContentUsage['preferences']>,
): Says | undefined {
  const keys = keysOf(value)
  const withoutValue = keys.filter((key) => preferences[key] === undefined)
  if (withoutValue.length > 0)
    return WITHOUT_COMMA.test(value)
      ? {
          case: 'no comma',
          what: `No comma is between two preferences of ${quoted(value)}, so parsers read one preference with an unknown value.`,
          advice: 'Separate preferences with commas.',
          subject: quoted(value),
        }
      : {
          case: 'no value',
          what: withoutValuePhrase(withoutValue),
          advice: 'Write y or n.',
          subject: joinWords(withoutValue.map(quoted)),
        }
  if (parametersOf(value).some(isLabel))
    return {
      case: 'no comma but a semicolon',
      what: `The text after the semicolon in ${quoted(value)} belongs to the preference before it, so parsers do not read it as a preference of its own.`,
      advice: 'Separate preferences with commas.',
      subject: quoted(value),
    }
  const unknown = keys.filter((key) => !USAGE_LABELS.includes(key))
  if (unknown.length === 0) return undefined
  return {
    case: UNKNOWN_KEYS,
    what: `${joinWords(unknown.map(unknownWords))}.`,
    effect: `Parsers of ${SIGNAL_DOCUMENTS.vocabulary} ignore ${unknown.length === 1 ? 'the key' : 'these keys'}: that draft has only ${joinWords(USAGE_LABELS)}.`,
    advice: 'If you mean one of its keys, write that key.',
    subject: joinWords(unknown.map(quoted)),
  }
}

function saysOfParameter(value: string): Says {
  return {
    case: PARAMETER,
    what: `${quoted(value)} has a parameter after a semicolon.`,
    effect: `${SIGNAL_DOCUMENTS.vocabulary} defines no parameter, so parsers of that draft ignore it.`,
    advice: 'Remove the parameter, unless a robot that you address documents it.',
    subject: quoted(value),
  }
}

/** A sentence about preferences whose values are neither y nor n. */
function withoutValuePhrase(keys: readonly string[]): string {
  return keys.length === 1
    ? `The value of ${quoted(keys[0] as string)} is neither y nor n, so the preference stays unknown.`
    : `The values of ${joinWords(keys.map(quoted))} are neither y nor n, so the preferences stay unknown.`
}

/** What the author probably meant by a value that no parser can read. */
function remedyOf(value: string): Omit<Says, 'what'> {
  const [, start, preferences] = /^([^/=,\s][^=,\s]*)\s+(\S+=.*)$/.exec(value) ?? []
  if (start !== undefined) {
    const corrected = quoted(`/${start} ${preferences}`)
    return { case: 'path', advice: `If ${quoted(start)} is a path, begin it with a slash: ${corrected}.` }
  }
  if (/[A-Z]/.test(value.replace(/^\/\S*/, '')))
    return { case: 'capitals', advice: 'Write the keys in lower case.' }
  return { case: value === '' ? 'empty' : 'form', advice: 'Write a preference such as train-ai=n.' }
}

function usageByLine(context: Context, group: CheckedGroup): ReadonlyMap<number, ContentUsage> {
  const { contentUsage } = context.policies.get(context.byDialect.standard.dialect, agentOfGroup(group))
  return new Map(contentUsage.map(({ line, value }) => [line, value]))
}

/** An unknown key, and the drafts that had it: `"genai" was in draft-ietf-aipref-vocab-01`. */
function unknownWords(key: string): string {
  const drafts = RETIRED_USAGE_LABELS.get(key)
  return drafts === undefined
    ? `${quoted(key)} may be in another document`
    : `${quoted(key)} was in ${drafts}`
}

/** The names of the parameters in a Content-Usage value. */
function parametersOf(value: string): string[] {
  return [...value.matchAll(/;\s*([a-z*][\w*.-]*)/g)].map(([, name]) => name as string)
}

function isLabel(name: string): boolean {
  return USAGE_LABELS.includes(name) || RETIRED_USAGE_LABELS.has(name)
}

/** The keys of the dictionary in a valid Content-Usage value. */
function keysOf(value: string): string[] {
  const dictionary = value.startsWith('/') ? value.replace(/^\S+\s*/, '') : value
  return dictionary.split(',').flatMap((member) => /^\s*([^=;\s]+)/.exec(member)?.[1] ?? [])
}
