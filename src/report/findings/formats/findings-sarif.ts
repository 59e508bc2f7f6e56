import {
  type Finding,
  type Fix,
  type RuleFacts,
  type Severity,
  uniqueFingerprints,
} from '../../../check/index.ts'
import type { File } from '../../../syntax/index.ts'
import { present, type Span } from '../../../text/index.ts'
import { jsonText } from '../../json-text.ts'
import { type CheckedFile, type FindingsFormat, lineRangeOf, type UnreadFile } from '../checked-file.ts'
import { uriReference } from '../file-reference.ts'
import { dialectsText, fixText, messageText, printable, ruleName } from '../finding-words.ts'
import { hiddenText } from '../hidden-text.ts'
import { rulePageUrl } from '../rule-page-url.ts'
import { notesOf } from './findings-text.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** The name and version of the fingerprints. */
const FINGERPRINT = 'wayleaveLine/v1'

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
}

/**
 * SARIF 2.1.0 (OASIS, with Errata 01): one run with rules and their help, regions, fixes, and fingerprints
 * that survive moved lines.
 */
export const findingsSarif: FindingsFormat = (checked, rules, { version, unread = [] } = {}) => {
  const descriptors = allRules(rules, checked)
  const indexes = new Map(descriptors.map(({ code }, index) => [code, index]))
  // A file that is named twice is one artifact.
  const files = [...new Map(checked.map(({ name, file }) => [uriReference(name), file]))]
  const artifacts = files.map(([uri, { encoding }]) => ({
    location: { uri },
    encoding,
    roles: ['analysisTarget'],
  }))
  const artifactOf = new Map(files.map(([uri], index) => [uri, index]))
  return jsonText({
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'wayleave',
            ...present({ version }),
            rules: descriptors.map((rule) => descriptor(rule)),
          },
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        artifacts,
        invocations: [{ executionSuccessful: unread.length === 0, ...notificationsOf(checked, unread) }],
        results: checked.flatMap((one) => resultsOf(one, artifactOf, indexes)),
      },
    ],
  })
}

/** A rule that results refer to. A rule that is only in findings has no help. */
type ReferencedRule = Pick<RuleFacts, 'code' | 'name'> & Partial<RuleFacts>

/** The given rules, and the other rules that findings name. */
function allRules(rules: readonly RuleFacts[], checked: readonly CheckedFile[]): ReferencedRule[] {
  const byCode = new Map<string, ReferencedRule>(rules.map((rule) => [rule.code, rule]))
  for (const { code, name } of checked.flatMap(({ findings }) => findings))
    if (!byCode.has(code)) byCode.set(code, { code, name })
  return [...byCode.values()]
}

function descriptor({ code, name, severity, why }: ReferencedRule): object {
  return {
    id: code,
    ...(name === code ? {} : { name }),
    shortDescription: { text: sarifText(ruleName({ code, name })) },
    ...(why === undefined
      ? {}
      : {
          fullDescription: { text: sarifText(why) },
          help: { text: sarifText(why) },
          helpUri: rulePageUrl({ code, name }),
        }),
    ...(severity === undefined ? {} : { defaultConfiguration: { level: LEVELS[severity] } }),
  }
}

type Indexes = ReadonlyMap<string, number>

function resultsOf({ name, file, findings }: CheckedFile, artifacts: Indexes, rules: Indexes): object[] {
  const uri = uriReference(name)
  const artifactLocation = { uri, index: artifacts.get(uri) }
  const fingerprints = uniqueFingerprints(file, findings)
  const locationOf = (span: Span): object => ({
    physicalLocation: { artifactLocation, region: regionOf(file, span) },
  })
  return findings.map((finding, at) => ({
    ruleId: finding.code,
    ruleIndex: rules.get(finding.code),
    level: LEVELS[finding.severity],
    message: { text: sarifText(messageText(file, finding)) },
    locations: [locationOf(finding.span)],
    ...(finding.related.length + (finding.also ?? []).length === 0
      ? {}
      : {
          relatedLocations: [...finding.related, ...(finding.also ?? [])].map(({ span, message }, id) => ({
            id,
            message: { text: sarifText(message) },
            ...locationOf(span),
          })),
        }),
    partialFingerprints: { [FINGERPRINT]: fingerprints[at] },
    ...fixesOf(finding.fix, artifactLocation),
    properties: propertiesOf(finding),
  }))
}

function regionOf(file: File, span: Span): object {
  const { line, column, endLine, endColumn } = lineRangeOf(file, span)
  const place = { startLine: line, startColumn: column, endLine, endColumn }
  return { ...place, charOffset: span.start, charLength: span.end - span.start }
}

/**
 * The byte order mark of UTF-8, the only one that a fix removes. It is not a character of the text, so that
 * its region is in bytes.
 */
const MARK = { byteOffset: 0, byteLength: 3 }

function fixesOf(fix: Fix | undefined, artifactLocation: object): { fixes?: object[] } {
  if (fix === undefined) return {}
  const edits = fix.edits.map(({ start, end, text }) => ({
    deletedRegion: { charOffset: start, charLength: end - start },
    ...(text === '' ? {} : { insertedContent: { text } }),
  }))
  const replacements = [...(fix.withoutMark ? [{ deletedRegion: MARK }] : []), ...edits]
  if (replacements.length === 0) return {}
  return {
    fixes: [
      {
        description: { text: sarifText(fixText(fix)) },
        artifactChanges: [{ artifactLocation, replacements }],
      },
    ],
  }
}

function propertiesOf({ dialects, witness, fix }: Finding): object {
  const words = dialectsText(dialects)
  return {
    dialects,
    ...present({ dialectsInWords: words }),
    ...(witness === undefined ? {} : { witness: printable(witness) }),
    ...(fix === undefined ? {} : { fixKind: fix.kind }),
  }
}

/**
 * Escapes braces, which SARIF reads as placeholders (2.1.0 §3.11.5), and `[…](…)`, which it reads as a link
 * (§3.11.6).
 */
function sarifText(message: string): string {
  const text = printable(message).replace(/[{}]/g, '$&$&')
  return text.includes('](') ? text.replace(/[[\]]/g, '\\$&') : text
}

function notificationsOf(checked: readonly CheckedFile[], unread: readonly UnreadFile[]): object {
  const hidden = hiddenText(checked)
  const notes = [
    ...(hidden === undefined ? [] : [{ level: 'note', message: { text: sarifText(hidden) } }]),
    ...notesOf(checked).map((note) => ({ level: 'note', message: { text: sarifText(note) } })),
    ...unread.map(({ problem }) => ({ level: 'error', message: { text: sarifText(problem) } })),
  ]
  return notes.length === 0 ? {} : { toolExecutionNotifications: notes }
}
