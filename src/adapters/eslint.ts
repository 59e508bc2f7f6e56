import {
  allRules,
  type Config,
  checkWithConfig,
  type Finding,
  type Fix,
  parseConfig,
  type Severity,
  shownFindings,
} from '../check/index.ts'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../readings/index.ts'
import { type File, firstLines, parse } from '../syntax/index.ts'
import { applyEdits, grouped, lineStarts, positionAt, type Span, visible } from '../text/index.ts'

/** The options of the language, which the member `languageOptions` of a configuration has. */
export type RobotsLanguageOptions = Pick<
  Config,
  'select' | 'ignore' | 'severities' | 'dialects' | 'environment' | 'origin' | 'all' | 'legacy'
>

/** What ESLint hands over: a text without its byte order mark. */
export interface LintedText {
  readonly body: string | Uint8Array
  readonly bom: boolean
}

/** A position of a text. Line and column count from 1. */
export interface LintedPosition {
  readonly line: number
  readonly column: number
}

/** A place of a text. */
export interface LintedRange {
  readonly start: LintedPosition
  readonly end: LintedPosition
}

/** The tree of a file is one node. A rule of your own visits `robots`, and reads `file`. */
export interface RobotsNode {
  readonly type: 'robots'
  readonly file: File
  readonly range: [start: number, end: number]
}

/** A plugin of ESLint, with a language, rules and a configuration. */
export interface RobotsPlugin {
  readonly meta: { readonly name: string }
  readonly languages: { readonly robots: typeof robotsLanguage }
  readonly rules: Readonly<Record<string, LintRule>>
  readonly configs: { readonly recommended: RobotsLintConfig }
}

/** A configuration of ESLint for files named `robots.txt`. */
export interface RobotsLintConfig {
  readonly name: string
  readonly files: string[]
  readonly plugins: { readonly wayleave: RobotsPlugin }
  readonly language: 'wayleave/robots'
  readonly rules: Record<string, 'error' | 'warn'>
}

/** What a rule of ESLint reports. */
export interface LintReport {
  readonly loc: LintedRange
  readonly message: string
  readonly fix?: LintFix
  readonly suggest?: { desc: string; fix: LintFix }[]
}

/** A fix of ESLint. */
export type LintFix = (fixer: LintFixer) => LintEdit

/** What a fix of ESLint uses of its argument. */
export interface LintFixer {
  readonly replaceTextRange: (range: [number, number], text: string) => LintEdit
}

/** An edit of a text, as ESLint has it. */
export interface LintEdit {
  range: [number, number]
  text: string
}

/** A rule of ESLint. */
export interface LintRule {
  readonly meta: {
    readonly type: 'problem'
    readonly fixable: 'code'
    readonly hasSuggestions: true
    readonly schema: readonly []
    readonly docs: { readonly description: string }
  }
  readonly create: (context: {
    readonly sourceCode: unknown
    readonly report: (report: LintReport) => void
  }) => { readonly robots: () => void }
}

/** A step of a visit: it enters the node, or leaves it. */
export interface LintStep {
  readonly kind: 1
  readonly phase: 1 | 2
  readonly target: RobotsNode
  readonly args: unknown[]
}

const REST_NOTE = `Only the first ${grouped(MAX_BYTES_OF_ALL_ROBOTS)} bytes are checked, and no fixes are offered.`

/** A file that ESLint lints. It is checked once for all rules. */
export class RobotsSourceCode {
  readonly text: string
  readonly ast: RobotsNode
  readonly hasBOM: boolean
  /** Is only the beginning of the file checked? */
  readonly isCut: boolean
  readonly #starts: Uint32Array
  readonly #options: RobotsLanguageOptions
  #shown: RobotsSourceCode['shown'] | undefined

  constructor({ bom }: LintedText, text: string, options: RobotsLanguageOptions) {
    const whole = parse(bom ? `\ufeff${text}` : text)
    const file = firstLines(whole, MAX_BYTES_OF_ALL_ROBOTS)
    this.text = text
    this.ast = { type: 'robots', file, range: [0, text.length] }
    this.hasBOM = bom
    this.isCut = file !== whole
    this.#starts = lineStarts(text)
    this.#options = options
  }

  get lines(): readonly string[] {
    return this.text.split(/\r\n|\r|\n/)
  }

  getRange({ range }: RobotsNode): RobotsNode['range'] {
    return range
  }

  getLoc({ range: [start, end] }: RobotsNode): LintedRange {
    return this.rangeOf({ start, end })
  }

  getParent(): undefined {
    return undefined
  }

  rangeOf({ start, end }: Span): LintedRange {
    return { start: positionAt(this.#starts, start), end: positionAt(this.#starts, end) }
  }

  traverse(): Iterable<LintStep> {
    const visit: Omit<LintStep, 'phase'> = { kind: 1, target: this.ast, args: [this.ast] }
    return [
      { ...visit, phase: 1 },
      { ...visit, phase: 2 },
    ]
  }

  /** The findings that `wayleave check` shows, and the hints; and what limits left out. */
  get shown(): { readonly findings: readonly Finding[]; readonly notes: readonly string[] } {
    this.#shown ??= this.#checked()
    return this.#shown
  }

  #checked(): RobotsSourceCode['shown'] {
    const { file } = this.ast
    const cut = this.isCut ? { fileBytes: Buffer.byteLength(this.text) } : {}
    const { findings, notes, hintNotes } = checkWithConfig('robots.txt', file, { ...this.#options, ...cut })
    return {
      findings: shownFindings(file, findings, { ...this.#options, failOn: 'hint' }),
      notes: [...notes.filter((note) => !hintNotes.includes(note)), ...(this.isCut ? [REST_NOTE] : [])],
    }
  }
}

/** What ESLint gets of {@link robotsLanguage}'s parser: the text, or why it is not linted. */
export type ParsedLint =
  | { readonly ok: true; readonly ast: string }
  | { readonly ok: false; readonly errors: (LintedPosition & { readonly message: string })[] }

/** The language `robots`. */
const robotsLanguage = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 1,
  nodeTypeKey: 'type',
  visitorKeys: { robots: [] as string[] },
  /** @throws TypeError for what is no option of the language. */
  validateLanguageOptions(options: Readonly<Record<string, unknown>>): void {
    const unknown = Object.keys(options).find((key) => !LANGUAGE_OPTIONS.has(key))
    if (unknown !== undefined)
      throw new TypeError(`"${visible(unknown, 60)}" is no option: give ${[...LANGUAGE_OPTIONS].join(', ')}.`)
    const [problem] = parseConfig(options, allRules).problems
    if (problem !== undefined)
      throw new TypeError(`${problem.where}: ${visible(problem.what, 200)} (${problem.whatToDo}).`)
  },
  parse({ body }: LintedText): ParsedLint {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
    const at = text.indexOf('\ufffd')
    if (at < 0) return { ok: true, ast: text }
    // ESLint reads files as UTF-8. It would write this character in place of the bytes.
    const { line, column } = positionAt(lineStarts(text), at)
    const message =
      'Not linted: a byte is not UTF-8, and ESLint would not write it back. Use "wayleave check".'
    return { ok: false, errors: [{ message, line, column }] }
  },
  createSourceCode(
    file: LintedText,
    { ast }: { readonly ast: unknown },
    { languageOptions }: { readonly languageOptions: RobotsLanguageOptions },
  ): RobotsSourceCode {
    return new RobotsSourceCode(file, ast as string, languageOptions)
  },
} as const

const LANGUAGE_OPTIONS: ReadonlySet<string> = new Set<keyof RobotsLanguageOptions>([
  ...(['select', 'ignore', 'severities', 'dialects', 'environment', 'origin', 'all', 'legacy'] as const),
])

/**
 * One ESLint rule for each severity, because the findings of one check rule may differ in severity; and one for
 * limits.
 */
const lintRules: Readonly<Record<Severity | 'notes', LintRule>> = {
  error: ruleOfSeverity('error', 'Reports what defeats the wishes of the site.'),
  warning: ruleOfSeverity('warning', 'Reports what may defeat the wishes of the site.'),
  info: ruleOfSeverity('info', 'Reports what is worth knowing.'),
  hint: ruleOfSeverity('hint', 'Reports findings about style, and findings that harm nobody.'),
  notes: lintRule('Reports what limits left out of the check.', (code) =>
    code.shown.notes.map((note) => ({
      loc: code.rangeOf({ start: 0, end: 0 }),
      message: visible(note, Infinity),
    })),
  ),
}

/**
 * The plugin of ESLint 9.15 and later. `configs.recommended` reports what `wayleave check` shows. Errors and
 * warnings fail, infos do not.
 *
 * @example
 * ```ts
 * const config = [eslintPlugin.configs.recommended] // in eslint.config.js
 * config[0].rules['wayleave/warning'] // 'error'
 * ```
 */
export const eslintPlugin: RobotsPlugin = {
  meta: { name: 'wayleave' },
  languages: { robots: robotsLanguage },
  rules: lintRules,
  configs: {
    recommended: {
      name: 'wayleave/recommended',
      files: ['**/robots.txt'],
      plugins: {
        get wayleave(): RobotsPlugin {
          return eslintPlugin
        },
      },
      language: 'wayleave/robots',
      rules: {
        'wayleave/error': 'error',
        'wayleave/warning': 'error',
        'wayleave/info': 'warn',
        'wayleave/notes': 'warn',
      },
    },
  },
}

function ruleOfSeverity(severity: Severity, description: string): LintRule {
  return lintRule(description, (code) =>
    code.shown.findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => reportOf(code, finding)),
  )
}

function lintRule(description: string, reports: (code: RobotsSourceCode) => readonly LintReport[]): LintRule {
  return {
    meta: { type: 'problem', fixable: 'code', hasSuggestions: true, schema: [], docs: { description } },
    create: ({ sourceCode, report }) => ({
      robots() {
        if (sourceCode instanceof RobotsSourceCode) for (const one of reports(sourceCode)) report(one)
      },
    }),
  }
}

/** A safe fix is one of ESLint. Every other one is a suggestion, which somebody has to choose. */
function reportOf(code: RobotsSourceCode, { code: rule, name, span, message, fix }: Finding): LintReport {
  const found = { loc: code.rangeOf(span), message: `${rule}/${name}: ${visible(message, Infinity)}` }
  if (fix === undefined || fix.asUtf8 === true || code.isCut) return found
  if (fix.kind === 'safe') return { ...found, fix: lintFix(code, fix) }
  const because = fix.because === undefined ? '' : ` (${visible(fix.because, 300)})`
  return { ...found, suggest: [{ desc: `${visible(fix.title, 200)}${because}`, fix: lintFix(code, fix) }] }
}

/**
 * A fix replaces the whole text, so that ESLint applies one fix, and then checks again. A proof is about one fix
 * alone: if two rules say the same, either may be removed, but not both.
 */
function lintFix({ text, hasBOM }: RobotsSourceCode, { edits, withoutMark }: Fix): LintFix {
  const start = withoutMark === true && hasBOM ? -1 : 0
  return (fixer) => fixer.replaceTextRange([start, text.length], applyEdits(text, edits))
}
