import {
  type CandidateGroup,
  groupLinesWords,
  isUnknownReason,
  type Policy,
  type Rule,
  selectionWords,
  unknownWords,
  type Verdict,
} from '../policy/index.ts'

/** A rule without its value: `Line 3 (Disallow)`. */
export function ruleName({ reason, line, field }: Rule): string {
  if (reason === 'exempt') return 'The exemption of /robots.txt'
  if (reason === 'crawl-delay-too-long') return `Line ${line}, a delay above the limit of this parser,`
  return `Line ${line}${field === undefined ? '' : ` (${field[0]?.toUpperCase()}${field.slice(1)})`}`
}

/** What decides, in one sentence without a word of the file. */
export function becauseOf({ reason, rule }: Verdict): string {
  if (rule !== undefined) return `${ruleName(rule)} decides.`
  if (isUnknownReason(reason)) return `There is no verdict: ${unknownWords(reason)}.`
  switch (reason) {
    case 'reader-fails':
      return 'The parser of this robot stops with an error on the file, so there is no verdict.'
    case 'no-group':
      return 'No group applies, so everything is allowed.'
    default:
      return 'No rule of the groups that apply matches, so it is allowed.'
  }
}

/** Why a group applies or not, without its names. */
export function groupSentence(group: CandidateGroup, { selection }: Policy): string {
  const verb = selection.selected.includes(group) ? 'applies' : 'does not apply'
  return `The group in ${groupLinesWords(group)} ${verb}: ${selectionWords(selection.reasonFor(group))}.`
}
