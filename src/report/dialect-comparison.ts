import type { DialectComparison, DialectDifference, Undecided } from '../diff/index.ts'
import type { Verdict } from '../policy/index.ts'
import { present, visible } from '../text/index.ts'
import { paragraph } from './columns.ts'
import { CELL_LEGEND, cellText } from './matrix.ts'
import { type Look, plainLook } from './style.ts'
import { styleOf } from './verdict-frame.ts'
import { type VerdictJson, verdictParts } from './verdict-json.ts'
import { counted, failureText, reasonText, siteText, undecidedText, witnessText } from './words.ts'

/** The dialects compared on one file, as documented in docs/cli.md. */
export interface DialectComparisonJson {
  /** Dialects that agree on every URL. */
  readonly classes: readonly (readonly string[])[]
  /** The comparison of every two classes, which `a` and `b` name by their indexes in `classes`. */
  readonly differences: readonly {
    readonly a: number
    readonly b: number
    readonly kind: 'different' | 'undecided'
    /** With `undecided`: why. */
    readonly because?: Undecided['because']
    /** A URL with different verdicts. */
    readonly url?: string
    /** Clients send this URL in another form, and no URL that they send was found. */
    readonly notSent?: true
    readonly verdicts?: readonly [SideVerdictJson, SideVerdictJson]
  }[]
  /**
   * A small set of URLs that tells the classes apart, ordinary URLs first. The verdicts are in the order of
   * `classes`.
   */
  readonly separating: readonly {
    readonly url: string
    /** Browsers and links send such URLs every day. */
    readonly ordinary: boolean
    readonly notSent?: true
    readonly verdicts: readonly SideVerdictJson[]
  }[]
  readonly failing: readonly { readonly dialect: string; readonly message: string; readonly line?: number }[]
  /** The only site whose URLs were compared. Absent: every http and https site. */
  readonly origin?: string
  /**
   * Present if the comparison does not cover URLs with dot segments, such as `/a/../b`, because some dialect of a
   * class resolves them.
   */
  readonly withoutDotSegments?: true
}

/** The verdict of one class. */
type SideVerdictJson = Pick<VerdictJson, 'verdict' | 'line' | 'pattern' | 'reason'>

/** A comparison of dialects as JSON. */
export function dialectComparisonJson({
  classes,
  differences,
  separating,
  failing,
  origin,
}: DialectComparison): DialectComparisonJson {
  return {
    classes: classes.map(({ dialects }) => dialects),
    differences: differences.map((difference) => {
      if (difference.kind === 'undecided') return difference
      const { a, b, url, notSent, verdicts } = difference
      return {
        a,
        b,
        kind: 'different',
        url,
        ...present({ notSent }),
        verdicts: [verdictParts(verdicts[0]), verdictParts(verdicts[1])] as const,
      }
    }),
    separating: separating.map(({ url, isOrdinary, notSent, verdicts }) => ({
      url,
      ordinary: isOrdinary,
      ...present({ notSent }),
      verdicts: verdicts.map(verdictParts),
    })),
    failing: failing.map(({ dialect, failure }) => ({ dialect, ...failure })),
    ...present({ origin }),
    ...(leavesOutDotSegments(classes) ? { withoutDotSegments: true } : {}),
  }
}

/** Is some class not compared on URLs with dot segments? */
function leavesOutDotSegments(classes: DialectComparison['classes']): boolean {
  return classes.some(({ withoutDotSegments }) => withoutDotSegments === true)
}

/** Options of {@link dialectComparisonText}. */
export interface DialectComparisonOptions {
  readonly look?: Look
  /** Whether every two classes follow, with a URL and the rules that decide. Default: no. */
  readonly pairs?: boolean
}

/**
 * A comparison of dialects as text: the URLs that tell the classes apart, and the verdict of each class on
 * each of them.
 */
export function dialectComparisonText(
  name: string,
  comparison: DialectComparison,
  { look = plainLook, pairs = false }: DialectComparisonOptions = {},
): string {
  const { style } = look
  const { classes, differences, separating, failing } = comparison
  const widths = separating.map(({ verdicts }, index) =>
    Math.max(numberOf(index).length, ...verdicts.map((verdict) => cellText(verdict).length)),
  )
  const heading = widths.map((width, index) => numberOf(index).padEnd(width))
  const rows = classes.map(({ dialects }, at) => {
    const cells = separating.map(({ verdicts }, index) => {
      const verdict = verdicts[at] as Verdict
      return styleOf(verdict, look)(cellText(verdict).padEnd(widths[index] as number))
    })
    return paragraph(dialects.join(', '), `  ${[label(at), ...cells].join('  ')}  `, look.columns)
  })
  const shown = pairs ? differences : differences.filter(({ kind }) => kind === 'undecided')
  return [
    style.bold(`${visible(name)}: ${summaryText(comparison)}`),
    ...separating.map(
      (one, index) =>
        `  ${numberOf(index)} ${witnessText(one)}${one.isOrdinary ? '' : style.dim(' (unusual)')}`,
    ),
    ...(separating.length === 0 ? [] : ['', style.dim(`     ${heading.join('  ')}`.trimEnd())]),
    ...rows,
    ...(classes.length > 1 && leavesOutDotSegments(classes)
      ? [
          '',
          style.dim(paragraph(`Dialects of one row agree on every URL${NO_DOT_SEGMENTS}.`, '', look.columns)),
        ]
      : []),
    ...failing.map(({ dialect, failure }) => `  –  ${dialect} stops with an error: ${failureText(failure)}`),
    ...(separating.length === 0
      ? []
      : ['', style.dim(paragraph(`${CELL_LEGEND}.${unusualLegend(comparison)}`, '', look.columns))]),
    ...shown.flatMap((difference) => pairRows(difference, classes, look)),
  ].join('\n')
}

/** What the mark of some URLs means; empty if none has it. */
function unusualLegend({ separating }: DialectComparison): string {
  return separating.some(({ isOrdinary }) => !isOrdinary)
    ? ' (unusual): a URL with marks or escapes that few links have.'
    : ''
}

/** The letter of a class. There are fewer classes than letters. */
function label(index: number): string {
  return String.fromCharCode(0x41 + index)
}

function numberOf(index: number): string {
  return `[${index + 1}]`
}

/** The difference of two classes: a URL, and the verdict and deciding rule of each. */
function pairRows(
  difference: DialectDifference,
  classes: DialectComparison['classes'],
  { style }: Look,
): string[] {
  const pair = style.bold(`${label(difference.a)} and ${label(difference.b)}`)
  if (difference.kind === 'undecided') return ['', `${pair}: undecided, ${undecidedText(difference.because)}`]
  return [
    '',
    `${pair} differ on ${witnessText(difference)}`,
    ...[difference.a, difference.b].map((at, index) => {
      const verdict = difference.verdicts[index] as Verdict
      const { policy } = classes[at] as DialectComparison['classes'][number]
      const answer = verdict.verdict === 'allow' ? style.green('allow   ') : style.red('disallow')
      const value = verdict.rule?.value === undefined ? '' : `: ${visible(verdict.rule.value, 80)}`
      return `  ${label(at)}  ${answer}  ${reasonText(verdict, policy)}${value}`
    }),
  ]
}

/** What a claim about dialects that resolve dot segments leaves out. */
const NO_DOT_SEGMENTS = ' without a segment "." or ".." (browsers resolve them)'

function summaryText({ classes, differences, separating, failing, origin }: DialectComparison): string {
  if (classes.length === 0) return 'no dialect has a verdict'
  if (classes.length === 1 && failing.length === 0)
    return `the dialects agree on every URL of ${siteText(origin)}${leavesOutDotSegments(classes) ? NO_DOT_SEGMENTS : ''}`
  const atMost = differences.some(({ kind }) => kind === 'undecided') ? 'at most ' : ''
  const by =
    separating.length === 0
      ? ''
      : `, shown by ${counted(separating.length, 'example URL')} (there may be more)`
  return `${atMost}${counted(classes.length, 'way')} to read it${by}`
}
