import { type Finding, type Fix, type RuleFacts, type Severity, uniqueFingerprints } from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import type { Span } from '../../text/index.ts'
import { jsonText } from '../json-text.ts'
import { type CheckedFile, type FindingsFormat, placeOf, type UnreadFile } from './checked-file.ts'
import { uriReference } from './file-reference.ts'
import { dialectsWords, fixWords, printed } from './finding-words.ts'
import { notesOf } from './findings-text.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** The name under which a fingerprint stands, with the version of the way it is made. */
const FINGERPRINT = 'wayleaveLine/v1'

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note', hint: 'note' }

/** SARIF 2.1.0 (OASIS, with Errata 01): one run, the rules with their help, regions, fixes, and fingerprints that bear moved lines. */
export const findingsSarif: FindingsFormat = (checked, rules, { version, unread = [] } = {}) => {
  const known = withFound(rules, checked)
  const indexes = new Map(known.map(({ code }, index) => [code, index]))
  // A file that was given twice is one artifact.
  const files = [...new Map(checked.map(({ name, file }) => [uriReference(name), file]))]
  const artifacts = files.map(([uri, { encoding }]) => ({ location: { uri }, encoding, roles: ['analysisTarget'] }))
  const artifactOf = new Map(files.map(([uri], index) => [uri, index]))
  return jsonText({
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'wayleave', ...(version === undefined ? {} : { version }), rules: known.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        artifacts,
        invocations: [{ executionSuccessful: unread.length === 0, ...notificationsOf(checked, unread) }],
        results: checked.flatMap((one) => resultsOf(one, artifactOf, indexes)),
      },
    ],
  })
}

/** A rule as SARIF needs it to refer to it; one that nobody listed has no help. */
type KnownRule = Pick<RuleFacts, 'code' | 'name'> & Partial<RuleFacts>

function withFound(rules: readonly RuleFacts[], checked: readonly CheckedFile[]): KnownRule[] {
  const known = new Map<string, KnownRule>(rules.map((rule) => [rule.code, rule]))
  for (const { code, name } of checked.flatMap(({ findings }) => findings)) if (!known.has(code)) known.set(code, { code, name })
  return [...known.values()]
}

function descriptor({ code, name, severity, why }: KnownRule): object {
  return {
    id: code,
    name,
    shortDescription: { text: messageText(`${code}/${name}`) },
    ...(why === undefined ? {} : { fullDescription: { text: messageText(why) }, help: { text: messageText(why) } }),
    ...(severity === undefined ? {} : { defaultConfiguration: { level: LEVELS[severity] } }),
  }
}

type Indexes = ReadonlyMap<string, number>

function resultsOf({ name, file, findings }: CheckedFile, artifacts: Indexes, rules: Indexes): object[] {
  const uri = uriReference(name)
  const artifactLocation = { uri, index: artifacts.get(uri) }
  const fingerprints = uniqueFingerprints(file, findings)
  const locationOf = (span: Span): object => ({ physicalLocation: { artifactLocation, region: regionOf(file, span) } })
  return findings.map((finding, at) => ({
    ruleId: finding.code,
    ruleIndex: rules.get(finding.code),
    level: LEVELS[finding.severity],
    message: { text: messageText(finding.message) },
    locations: [locationOf(finding.span)],
    ...(finding.related.length === 0
      ? {}
      : {
          relatedLocations: finding.related.map(({ span, message }, id) => ({
            id,
            message: { text: messageText(message) },
            ...locationOf(span),
          })),
        }),
    partialFingerprints: { [FINGERPRINT]: fingerprints[at] },
    ...fixesOf(finding.fix, artifactLocation),
    properties: propertiesOf(finding),
  }))
}

function regionOf(file: File, span: Span): object {
  const { line, column, endLine, endColumn } = placeOf(file, span)
  const place = { startLine: line, startColumn: column, endLine, endColumn }
  return { ...place, charOffset: span.start, charLength: span.end - span.start }
}

/** The byte order mark of UTF-8, the only one that a fix leaves out. It is no character of the text, so that it is named by its bytes. */
const MARK = { byteOffset: 0, byteLength: 3 }

function fixesOf(fix: Fix | undefined, artifactLocation: object): { fixes?: object[] } {
  if (fix === undefined) return {}
  const edits = fix.edits.map(({ start, end, text }) => ({
    deletedRegion: { charOffset: start, charLength: end - start },
    ...(text === '' ? {} : { insertedContent: { text } }),
  }))
  const replacements = [...(fix.withoutMark ? [{ deletedRegion: MARK }] : []), ...edits]
  if (replacements.length === 0) return {}
  return { fixes: [{ description: { text: messageText(fixWords(fix)) }, artifactChanges: [{ artifactLocation, replacements }] }] }
}

function propertiesOf({ dialects, witness, fix }: Finding): object {
  const words = dialectsWords(dialects)
  return {
    dialects,
    ...(words === undefined ? {} : { dialectsInWords: words }),
    ...(witness === undefined ? {} : { witness: printed(witness) }),
    ...(fix === undefined ? {} : { fixKind: fix.kind }),
  }
}

/** Braces stand for placeholders (SARIF 2.1.0 §3.11.5), `[…](…)` for a link (§3.11.6); a message here holds neither. */
function messageText(message: string): string {
  const text = printed(message).replace(/[{}]/g, '$&$&')
  return text.includes('](') ? text.replace(/[[\]]/g, '\\$&') : text
}

function notificationsOf(checked: readonly CheckedFile[], unread: readonly UnreadFile[]): object {
  const notes = [
    ...notesOf(checked).map((note) => ({ level: 'note', message: { text: messageText(note) } })),
    ...unread.map(({ problem }) => ({ level: 'error', message: { text: messageText(problem) } })),
  ]
  return notes.length === 0 ? {} : { toolExecutionNotifications: notes }
}
