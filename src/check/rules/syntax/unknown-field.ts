import type { DialectId } from '../../../dialects/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import { grouped } from '../../../text/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { Says, Severity } from '../../finding.ts'
import type { Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'
import { arePageDirectives, PAGE_DIRECTIVE_ADVICE } from '../../text/page-directives.ts'
import { fieldReading } from './field-reading.ts'

/** How dialects read the field of a line, and which field it may mean. */
interface Reading {
  /** The dialects that take it for `acceptedAs`. */
  readonly reading: readonly DialectId[]
  readonly acceptedAs: string | undefined
  readonly meant: string | undefined
}

/** The problem of a line with a field that no dialect knows, or only some that forgive a misspelling. */
export function problemOfField(context: Context, line: CheckedLine, read: Reading): Problem {
  const { meant } = read
  const harmless = HARMLESS.find(({ fields }) => fields.test(line.name))
  const lost = meant === FIELDS.get('user-agent') ? rulesWithoutGroup(context) : 0
  const dialects = context.dialects.map(({ id }) => id).filter((id) => !read.reading.includes(id))
  const fault = faultOf(context, line, read, dialects)
  const remedy = harmless ?? remedyOfField(context, line, meant)
  const span = line.name === '' ? line.content : line.nameSpan
  return {
    span,
    // Programs that read such a field may come; nothing is lost by it.
    ...(harmless === undefined ? {} : { severity: harmless.severity }),
    ...(lost > 0 ? { severity: 'error' as const } : {}),
    ...(meant === FIELDS.get('user-agent') && !forbidsAny(context) ? { severity: 'info' as const } : {}),
    says: {
      case: [fault.case, remedy.case, ...(lost > 0 ? ['no group'] : [])].join(', '),
      what: fault.what,
      effect: [fault.effect, ...(lost > 0 ? [lossOf(lost)] : [])].join(' '),
      advice: remedy.advice,
      subject: quoted(context.file.text.slice(span.start, span.end)),
    },
    dialects,
    ...(meant === undefined || isNoSignal(line, meant) ? {} : { fix: renamed(line.nameSpan, meant) }),
  }
}

/** What is wrong with the field of a line, and what follows. */
type Fault = Required<Pick<Says, 'case' | 'effect' | 'what'>>

/** What to do with the line. */
type Remedy = Required<Pick<Says, 'advice' | 'case'>>

function faultOf(
  { dialects: { length: all }, file: { text } }: Context,
  { name, nameSpan, number }: CheckedLine,
  { reading, acceptedAs = '' }: Reading,
  dialects: readonly DialectId[],
): Fault {
  const written = quoted(text.slice(nameSpan.start, nameSpan.end))
  const ofUnknown = 'A parser does not obey a line whose field it does not know.'
  if (number === 1 && SPOILT_MARK.test(name))
    return {
      case: 'spoilt byte order mark',
      what: `The file begins with ${quoted(name.slice(0, 3))}, a byte order mark that was encoded twice. Parsers take it for a part of the first field.`,
      effect: ofUnknown,
    }
  if (name === '')
    return {
      case: 'no field',
      what: 'There is no field before the colon.',
      effect: 'Parsers do not obey such a line.',
    }
  if (reading.length > 0)
    return {
      case: 'misspelt field',
      what: `${written} is misspelt.`,
      effect: fieldReading({ reading, ignoring: dialects }, all, FIELDS.get(acceptedAs) ?? name),
    }
  const unaware = all === 1 ? `${dialects.join('')}, the only checked dialect` : dialectPhrase(dialects, all)
  return { case: 'unknown field', what: `The field ${written} is unknown to ${unaware}.`, effect: ofUnknown }
}

/** The advice for directives of single pages. */
export const OF_PAGE: Remedy = { case: 'directive of a page', advice: PAGE_DIRECTIVE_ADVICE }

/** Is Content-Signal meant, and the value none of its signals? */
function isNoSignal({ value }: CheckedLine, meant: string | undefined): boolean {
  return meant === FIELDS.get('content-signal') && !SIGNAL.test(value)
}

function remedyOfField(context: Context, line: CheckedLine, meant: string | undefined): Remedy {
  // A robots meta element may name one robot, as `googlebot: noindex` does.
  if (meant === undefined && arePageDirectives(line.value)) return OF_PAGE
  if (isNoSignal(line, meant)) return remedyOfSignal(context, line)
  const split = nameAndField(context, line)
  if (split !== undefined) {
    const twoLines = `${quoted(`User-agent: ${split.name}`)} and ${quoted(`${split.field}: ${line.value}`)} on two lines`
    return split.isBelowEmpty
      ? {
          case: 'two records below an empty User-agent',
          advice: `Write ${twoLines}, in place of the empty User-agent in line ${line.number - 1}.`,
        }
      : { case: 'two records', advice: `Write ${twoLines}.` }
  }
  if (meant !== undefined)
    return { case: 'suggestion', advice: `Did you mean ${meant}? If so, write ${meant}.` }
  return {
    case: 'no suggestion',
    advice: `${line.name === '' ? 'Write a field there' : 'Correct the field'}, put # before the line if it is a comment, or delete the line.`,
  }
}

/** What robots lose because no line begins a group for this number of rules. */
function lossOf(rules: number): string {
  return `Without a group, Google and Bing obey ${rules === 1 ? 'not even the one Disallow rule' : `none of the ${grouped(rules)} Disallow rules`} of the file.`
}

/** Has the file a rule that closes something? */
function forbidsAny({ file: { lines } }: Context): boolean {
  return lines.some(({ name, value }) => name === 'disallow' && value !== '')
}

/** The rules of a file that close something, if no line begins a group; 0 if one does. */
function rulesWithoutGroup({ file: { groups, lines } }: Context): number {
  return groups.length > 0 ? 0 : lines.filter(({ name, value }) => name === 'disallow' && value !== '').length
}

/** Matches the beginning of a value of Content-Signal. */
const SIGNAL = /^[\w-]+\s*=\s*(?:yes|no)\b/i

/** Matches the name of a robot and the field of its rule, as one field: `GPTBot Disallow`. */
const NAME_AND_FIELD = /^([a-z][\w.-]*)[ \t]+(allow|disallow)$/i

/** The two records that a line without a line end between them is; `undefined` if it is none such. */
function nameAndField(
  { file }: Context,
  { number, nameSpan }: CheckedLine,
): { readonly name: string; readonly field: string; readonly isBelowEmpty: boolean } | undefined {
  const match = NAME_AND_FIELD.exec(file.text.slice(nameSpan.start, nameSpan.end))
  const [, name = '', field = ''] = match ?? []
  const above = number > 1 ? file.lineAt(number - 1) : undefined
  const isBelowEmpty = above?.name === 'user-agent' && above.value === ''
  return match === null || !(isBelowEmpty || namesRobot(name))
    ? undefined
    : { name, field: FIELDS.get(field.toLowerCase()) ?? field, isBelowEmpty }
}

/**
 * What to do with a misspelt Content-Signal whose value is none: another field alone would not make it valid.
 * The lines below it that name a use of content in place of a field go, too.
 */
function remedyOfSignal(context: Context, line: CheckedLine): Remedy {
  const { file } = context
  const { valid } = context.once(validSignal)
  const isUse = (below: CheckedLine | undefined): boolean => below?.kind === 'record' && USE.test(below.name)
  const first = line.number + 1
  let last = line.number
  while (isUse(file.lines[last])) last++
  const [lines, them] = last === first ? [`line ${last}`, 'it'] : [`lines ${first} to ${last}`, 'them']
  const uses = last < first ? [] : [`No parser reads ${lines} either: delete ${them}.`]
  if (valid !== undefined) {
    const advice = `Line ${valid.number} has a valid Content-Signal, so delete this line.`
    return { case: 'second signal', advice: [advice, ...uses].join(' ') }
  }
  const others = file.groups.some(({ isStarGroup }) => !isStarGroup)
    ? ', and into each other group whose robots you mean'
    : ''
  const value = GRANT.test(line.value) ? 'search=yes, ai-input=yes, ai-train=yes' : 'search=yes, ai-train=no'
  const advice = `Did you mean Content-Signal? If so, write the whole line into the "*" group${others}: "Content-Signal: ${value}".`
  return { case: 'signal', advice: [advice, ...uses].join(' ') }
}

/** The first valid Content-Signal of the file. */
function validSignal({ file }: Context): { readonly valid: CheckedLine | undefined } {
  return { valid: file.lines.find(({ name, value }) => name === 'content-signal' && SIGNAL.test(value)) }
}

/** Matches a value that grants a use. */
const GRANT = /^(?:allow|yes|all|true)/i

/** Matches a name of a use of content that stands in place of a field. */
const USE = /^(?:ai|llm|training|inference|search|grounding|indexing)(?:[-_]\w+)*$/

/** Is this the name of a registry robot, with or without a version? */
export function namesRobot(words: string): boolean {
  return robotsByToken(words.replace(/\/.*/, '')).length > 0
}

/** Matches a byte order mark whose bytes of UTF-8 were read as Latin-1 and encoded once more. */
const SPOILT_MARK = /^ï»¿/

/** Fields that no parser of a robots.txt reads, and that harm nobody. */
const HARMLESS: readonly (Remedy & { readonly fields: RegExp; readonly severity: Severity })[] = [
  {
    // The text that a site has for language models (llmstxt.org).
    fields: /^llms?(?![\w-]*policy)\b/,
    severity: 'hint',
    case: 'llms.txt',
    advice:
      'Programs that look for a text for language models request /llms.txt itself, so the line does no harm and has no effect. Delete it, or put # before it.',
  },
  {
    // Directives of a page (Google Search Central, robots meta tag and X-Robots-Tag).
    fields:
      /^(?:x-robots-tag|robots|meta|meta[ _-]robots|noimageindex|max-snippet|max-image-preview|max-video-preview|unavailable_after|canonical)$/,
    severity: 'warning',
    ...OF_PAGE,
  },
  {
    // Agentic Resource Discovery (draft-jimenez-dawn-ard-initial-contact-00; Chrome's page on Lighthouse, agentic
    // browsing).
    fields: /^agentmap$/,
    severity: 'hint',
    case: 'agentmap',
    advice:
      'Programs of Agentic Resource Discovery look for it, and no search engine reads it. Keep it if you publish such a catalogue; otherwise delete it. The audit "robots.txt is not valid" of Lighthouse counts it as an error.',
  },
  {
    // The parser crawler-commons keeps its value as an extension, and obeys nothing in it (1.7-SNAPSHOT, July 2026).
    fields: /^llm-policy$/,
    severity: 'info',
    case: 'llm-policy',
    advice:
      'The parser crawler-commons hands it on to programs that ask for it. Nothing documents a robot that obeys it. To refuse uses of your content, write Content-Signal or Content-Usage.',
  },
  {
    // NLWeb. No source says which program reads it.
    fields: /^schemamap$/,
    severity: 'hint',
    case: 'schemamap',
    advice: 'The line does no harm. Keep it if a program that you know reads it; otherwise delete it.',
  },
]

function renamed(
  { start, end }: { readonly start: number; readonly end: number },
  field: string,
): ProposedFix {
  return {
    title: `write ${field}`,
    edits: [{ start, end, text: field }],
    because: `Dialects that ignore the line today read it as ${field} with the fix. Only you know whether that is intended.`,
  }
}
