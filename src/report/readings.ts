import type { DialectComparison } from '../diff/index.ts'
import { visible } from '../text/index.ts'
import { paragraph } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { type VerdictJson, verdictParts } from './verdict-json.ts'
import { counted, failureWords, reasonWords } from './words.ts'

/** The readings of one file compared, as JSON; the shape is documented and stable. */
export interface ReadingsJson {
  /** Readers that agree on every URL. */
  readonly classes: readonly (readonly string[])[]
  /** For every two classes, by their places in `classes`: a URL on which they part, or that it could not be told. */
  readonly differences: readonly {
    readonly a: number
    readonly b: number
    readonly kind: 'found' | 'undecided'
    readonly url?: string
    readonly verdicts?: readonly [ReadingVerdictJson, ReadingVerdictJson]
  }[]
  readonly failing: readonly { readonly dialect: string; readonly message: string; readonly line?: number }[]
}

/** One side's verdict. */
export type ReadingVerdictJson = Pick<VerdictJson, 'verdict' | 'line' | 'pattern' | 'reason'>

/** Compared readings for the next program. */
export function readingsJson({ classes, differences, failing }: DialectComparison): ReadingsJson {
  return {
    classes: classes.map(({ dialects }) => dialects),
    differences: differences.map((parting) =>
      parting.kind === 'undecided'
        ? parting
        : { ...parting, verdicts: [verdictParts(parting.verdicts[0]), verdictParts(parting.verdicts[1])] as const },
    ),
    failing: failing.map(({ dialect, failure }) => ({ dialect, ...failure })),
  }
}

/** Compared readings for a person: who agrees with whom, and the URLs on which classes part, each with what decides. */
export function readingsText(name: string, { classes, differences, failing }: DialectComparison, look: Look = plainLook): string {
  const { style } = look
  const label = (index: number): string => String.fromCharCode(0x41 + index)
  const rows = [
    style.bold(
      `${visible(name)}: ${
        classes.length === 0
          ? 'no reader has a verdict'
          : classes.length === 1 && failing.length === 0
            ? 'all readers agree on every URL'
            : `${differences.some(({ kind }) => kind === 'undecided') ? 'at most ' : ''}${counted(classes.length, 'way')} to read it`
      }`,
    ),
    ...classes.map(({ dialects }, index) => paragraph(dialects.join(', '), `  ${label(index)}  `, look.columns)),
    ...failing.map(({ dialect, failure }) => `  –  ${dialect} stops with an error: ${failureWords(failure)}`),
  ]
  for (const parting of differences) {
    const [one, other] = [label(parting.a), label(parting.b)]
    rows.push('', style.bold(`${one} and ${other}`) + (parting.kind === 'undecided' ? ': could not be told apart within the budget' : ''))
    if (parting.kind === 'undecided') continue
    rows[rows.length - 1] += ` part on ${visible(parting.url)}`
    for (const [index, at] of [parting.a, parting.b].entries()) {
      const verdict = parting.verdicts[index] as (typeof parting.verdicts)[0]
      const policy = (classes[at] as (typeof classes)[number]).policy
      const says = verdict.verdict === 'allow' ? style.green('allow   ') : style.red('disallow')
      rows.push(
        `  ${label(at)}  ${says}  ${reasonWords(verdict, policy)}${verdict.rule?.value === undefined ? '' : `: ${visible(verdict.rule.value, 80)}`}`,
      )
    }
  }
  return rows.join('\n')
}
