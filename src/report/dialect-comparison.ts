import type { DialectComparison, Undecided } from '../diff/index.ts'
import { visible } from '../text/index.ts'
import { paragraph } from './columns.ts'
import { type Look, plainLook } from './style.ts'
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
  readonly failing: readonly { readonly dialect: string; readonly message: string; readonly line?: number }[]
  /** The only site whose URLs were compared. Absent: every http and https site. */
  readonly origin?: string
}

/** The verdict of one class. */
export type SideVerdictJson = Pick<VerdictJson, 'verdict' | 'line' | 'pattern' | 'reason'>

/** A comparison of dialects as JSON. */
export function dialectComparisonJson({
  classes,
  differences,
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
        ...(notSent === undefined ? {} : { notSent }),
        verdicts: [verdictParts(verdicts[0]), verdictParts(verdicts[1])] as const,
      }
    }),
    failing: failing.map(({ dialect, failure }) => ({ dialect, ...failure })),
    ...(origin === undefined ? {} : { origin }),
  }
}

/**
 * A comparison of dialects as text: the classes, and for every two of them a URL with both verdicts and the
 * rules that decide.
 */
export function dialectComparisonText(
  name: string,
  comparison: DialectComparison,
  look: Look = plainLook,
): string {
  const { style } = look
  const { classes, differences, failing } = comparison
  const label = (index: number): string => String.fromCharCode(0x41 + index)
  const rows = [
    style.bold(`${visible(name)}: ${summaryText(comparison)}`),
    ...classes.map(({ dialects }, index) =>
      paragraph(dialects.join(', '), `  ${label(index)}  `, look.columns),
    ),
    ...failing.map(({ dialect, failure }) => `  –  ${dialect} stops with an error: ${failureText(failure)}`),
  ]
  for (const difference of differences) {
    const pair = style.bold(`${label(difference.a)} and ${label(difference.b)}`)
    if (difference.kind === 'undecided') {
      rows.push('', `${pair}: undecided, ${undecidedText(difference.because)}`)
      continue
    }
    rows.push('', `${pair} differ on ${witnessText(difference)}`)
    for (const [index, at] of [difference.a, difference.b].entries()) {
      const verdict = difference.verdicts[index] as (typeof difference.verdicts)[0]
      const policy = (classes[at] as (typeof classes)[number]).policy
      const answer = verdict.verdict === 'allow' ? style.green('allow   ') : style.red('disallow')
      const value = verdict.rule?.value === undefined ? '' : `: ${visible(verdict.rule.value, 80)}`
      rows.push(`  ${label(at)}  ${answer}  ${reasonText(verdict, policy)}${value}`)
    }
  }
  return rows.join('\n')
}

function summaryText({ classes, differences, failing, origin }: DialectComparison): string {
  if (classes.length === 0) return 'no dialect has a verdict'
  if (classes.length === 1 && failing.length === 0)
    return `all dialects agree on every URL of ${siteText(origin)}`
  const atMost = differences.some(({ kind }) => kind === 'undecided') ? 'at most ' : ''
  return `${atMost}${counted(classes.length, 'way')} to read it`
}
