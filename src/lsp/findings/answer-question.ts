import {
  byGravity,
  type ConfiguredReport,
  checkWithConfig,
  type Finding,
  type Fix,
  fixFile,
  ruleOf,
  shownFindings,
} from '../../check/index.ts'
import { grouped } from '../../report/index.ts'
import { compareMeaning, format, isUnchanged, meetsStance } from '../../rewrite/index.ts'
import { type File, parse, print } from '../../syntax/index.ts'
import { type Edit, present, type Span, visible } from '../../text/index.ts'
import { markLength, readPart } from '../documents/open-document.ts'
import { groupHints } from './group-hints.ts'
import { isOfLine, withLineRules } from './line-findings.ts'
import {
  type Answers,
  type DocumentSettings,
  MAX_FINDINGS,
  type OfferedFix,
  type Question,
  type SettingsFor,
  type ShownFinding,
  type ShownFindings,
  WrongSettings,
} from './question.ts'

/** The most findings of a span whose fixes are proved and offered. */
const MAX_OFFERED = 50

/** The characters of a title. */
const MAX_TITLE = 200

/** A checked document. */
interface Checked {
  readonly text: string
  readonly path: string | undefined
  readonly file: File
  readonly settings: DocumentSettings
  readonly report: ConfiguredReport
  readonly isCut: boolean
}

/** Answers questions about documents. The last check is kept: the questions about its fixes follow it. */
export class Answerer {
  readonly #settingsFor: SettingsFor
  #last: Checked | undefined

  constructor(settingsFor: SettingsFor) {
    this.#settingsFor = settingsFor
  }

  async answer(question: Question): Promise<Answers[Question['kind']]> {
    try {
      return await this.#answered(question)
    } catch (error) {
      if (error instanceof WrongSettings) return uncheckedAnswer(question, error)
      throw error
    }
  }

  async #answered(question: Question): Promise<Answers[Question['kind']]> {
    const { text } = question
    switch (question.kind) {
      case 'findings':
        this.#last = undefined
        return shownFindingsOf(await this.#checked(question))
      case 'line-findings':
        return this.#lineFindings(question)
      case 'fixes':
        return offeredFixes(await this.#checked(question), question.span)
      case 'fix': {
        const { key } = question
        const checked = await this.#checked(question)
        const start = key.start - markLength(text)
        const fix = checked.report.findings.find(
          (one) => one.code === key.code && one.span.start === start && one.fix?.title === key.title,
        )?.fix
        return fix && editsOf(fix, text)
      }
      case 'fix-all': {
        const { file, settings, isCut } = await this.#checked(question)
        return isCut ? text : print(fixFile(file, { ...settings.options, everySafeFix: true }).file)
      }
      case 'format': {
        const { file, isCut } = readPart(text)
        return isCut ? text : laidOut(text, file)
      }
      case 'hints':
        return groupHints(readPart(text).file).map(({ offset, label }) => ({
          offset: offset + markLength(text),
          label,
        }))
    }
  }

  async #lineFindings({ path, text }: Question): Promise<ShownFindings> {
    const { options, baseline } = await this.#settingsFor(path)
    const settings = { options: withLineRules(options), ...present({ baseline }) }
    const found = shownFindingsOf(checkedFile(path, text, settings))
    return { findings: found.findings.filter(isOfLine), notes: [] }
  }

  async #checked({ path, text }: Question): Promise<Checked> {
    if (this.#last?.text === text && this.#last.path === path) return this.#last
    this.#last = checkedFile(path, text, await this.#settingsFor(path))
    return this.#last
  }
}

function checkedFile(path: string | undefined, text: string, settings: DocumentSettings): Checked {
  const { file, isCut } = readPart(text)
  const { stance, baseline, options } = settings
  const report = checkWithConfig(
    path ?? 'robots.txt',
    file,
    {
      ...options,
      ...(stance === undefined ? {} : { stance: meetsStance(file, stance) }),
      ...(isCut ? { fileBytes: new TextEncoder().encode(text).length } : {}),
    },
    baseline,
  )
  return { text, path, file, settings, report, isCut }
}

/**
 * A text in canonical layout, with the most frequent line end of the file, because an editor writes that line end
 * again. If the line end is not proved to keep the meaning, line feeds stay.
 */
function laidOut(text: string, file: File): string {
  // A byte order mark alone has no layout.
  if (file.text === '') return text
  const { text: withFeeds } = format(file)
  const lineEnd = commonLineEnd(text)
  if (lineEnd === '\n') return withFeeds
  const kept = withFeeds.replace(/\r\n|\n/g, lineEnd)
  const isSame = kept === text || isUnchanged(compareMeaning(file, parse(kept), { stopAtFirst: true }))
  return isSame ? kept : withFeeds
}

/**
 * The most frequent line end of a text. If several are equally frequent and a line feed is one of them, a line feed.
 */
function commonLineEnd(text: string): string {
  const counts = new Map([['\n', 0]])
  for (const [end] of text.matchAll(/\r\n|\r|\n/g)) counts.set(end, (counts.get(end) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

/** The answer about a document that a wrong configuration leaves unchecked: why, and that there are no fixes. */
function uncheckedAnswer({ kind, text }: Question, { message }: WrongSettings): Answers[Question['kind']] {
  switch (kind) {
    case 'findings':
    case 'line-findings':
      return { findings: [], notes: [message] }
    case 'fix-all':
      return text
    case 'fix':
      return undefined
    default:
      return []
  }
}

/** The findings of the default view and the hints, the gravest first if there are too many. */
function shownFindingsOf({ text, file, settings, report, isCut }: Checked): ShownFindings {
  const all = shownFindings(file, report.findings, { ...settings.options, failOn: 'hint' })
  const shown = all.length <= MAX_FINDINGS ? all : byGravity(all).slice(0, MAX_FINDINGS)
  const shift = markLength(text)
  const left = all.length - shown.length
  return {
    findings: shown.map((finding) => shownFinding(finding, shift)),
    notes: [
      ...report.notes.filter((note) => !report.hintNotes.includes(note)),
      ...(isCut ? ['The rest of the file is not checked. Fixes and the layout are not offered.'] : []),
      ...(left === 0
        ? []
        : [`${grouped(left)} more findings are not shown. "wayleave check --all" lists every one.`]),
    ].map((note) => visible(note, Infinity)),
  }
}

function shownFinding(finding: Finding, shift: number): ShownFinding {
  const { code, name, severity, message, related, span } = finding
  return {
    ...moved(span, shift),
    code,
    name,
    severity,
    message: visible(message, Infinity),
    related: related.map((one) => ({ ...moved(one.span, shift), message: visible(one.message, Infinity) })),
    ...present({ tag: ruleOf(finding)?.tag }),
  }
}

function moved({ start, end }: Span, shift: number): Span {
  return { start: start + shift, end: end + shift }
}

/** The fixes of the findings that touch a span, of the gravest if there are too many. */
function offeredFixes({ text, report, isCut }: Checked, span: Span): readonly OfferedFix[] {
  if (isCut) return []
  const shift = markLength(text)
  const touching = report.findings.filter(
    (finding) =>
      finding.fix !== undefined &&
      finding.fix.asUtf8 !== true &&
      finding.span.start + shift <= span.end &&
      finding.span.end + shift >= span.start,
  )
  const asked = touching.length <= MAX_OFFERED ? touching : byGravity(touching).slice(0, MAX_OFFERED)
  return asked.flatMap(({ code, span: { start }, fix }) =>
    fix === undefined
      ? []
      : [
          {
            key: { code, start: start + shift, title: fix.title },
            title: titleOf(fix),
            isSafe: fix.kind === 'safe',
            edits: editsOf(fix, text),
          },
        ],
  )
}

/** What a fix does. If the fix is not proved to change nothing, the title says so, with a URL that shows a change. */
function titleOf({ title, kind, undecided, witness }: Fix): string {
  const what = `${title.charAt(0).toUpperCase()}${visible(title.slice(1), MAX_TITLE)}`
  if (kind === 'safe') return what
  const change = undecided ? 'may change what the file means' : 'changes what the file means'
  return witness === undefined
    ? `${what} (${change})`
    : `${what} (${change}, such as for ${visible(witness, MAX_TITLE)})`
}

/** The edits of a fix in the text of the document, which has the byte order mark. */
function editsOf({ edits, withoutMark }: Fix, text: string): readonly Edit[] {
  const shift = markLength(text)
  return [
    ...(withoutMark === true && shift > 0 ? [{ start: 0, end: shift, text: '' }] : []),
    ...edits.map((edit) => ({ ...edit, ...moved(edit, shift) })),
  ]
}
