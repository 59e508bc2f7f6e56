import type { Robot } from '../../robots/index.ts'
import { addTo, visible } from '../../text/index.ts'
import { columnsOf, padded, paragraph, unbroken } from '../columns.ts'
import { cellText, legend, robotLabel } from '../matrix.ts'
import type { SiteVerdict } from '../retrieval/access-verdict.ts'
import { type Look, plainLook } from '../style.ts'
import { styleOf } from '../verdict-frame.ts'
import { counted, grouped, listed } from '../words.ts'

/** Robots, dialects and URLs that are named before the rest is counted. */
const MAX_ROBOTS = 6
const MAX_DIALECTS = 3
const MAX_URLS = 2

/** Verdicts by different lines that have a row of their own. */
const MAX_ROWS = 10

/**
 * The most rows of single URLs, in all parts together, about a screen. Beyond it, URLs with the same verdict
 * share a row.
 */
const MAX_SINGLE_ROWS = 20

/** The most characters of a URL that is named. */
const MAX_URL_LENGTH = 100

/** A robot that was asked: its name, and its record in the registry if there is one. */
export interface AskedRobot {
  readonly name: string
  readonly robot?: Robot
}

/** Equal verdicts, and the number that stands for them in the table. */
interface Outcome {
  readonly verdict: SiteVerdict
  readonly id: number
}

/** Robots with the same verdict, by the same line, on every URL. */
interface Fold {
  readonly robots: AskedRobot[]
  /** The dialects of these robots. A star marks a dialect that stands in. */
  readonly dialects: Set<string>
  /** The number of the outcome of each URL. */
  readonly outcomes: readonly number[]
}

/**
 * Verdicts of robots on many URLs, folded: robots that agree on every URL share a part. If the parts are too
 * long for a screen, URLs with the same verdict by the same line share a row. Keeps a number for each URL of
 * a part, and one verdict of each kind.
 */
export class FoldedVerdicts {
  readonly #urls: readonly string[]
  readonly #outcomes = new Map<string, Outcome>()
  readonly #folds = new Map<string, Fold>()
  readonly #totals = { allow: 0, disallow: 0, unknown: 0, defer: 0 }

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** Adds the verdicts of a robot, in the order of the URLs. */
  add(robot: AskedRobot, dialect: string, verdicts: readonly SiteVerdict[]): void {
    const ids = verdicts.map((verdict) => this.#outcomeOf(verdict).id)
    const key = ids.join()
    for (const { verdict } of verdicts) this.#totals[verdict]++
    const fold = this.#folds.get(key) ?? { robots: [], dialects: new Set(), outcomes: ids }
    fold.robots.push(robot)
    fold.dialects.add(`${dialect}${robot.robot?.dialect === 'unknown' ? ' *' : ''}`)
    this.#folds.set(key, fold)
  }

  #outcomeOf(verdict: SiteVerdict): Outcome {
    const because = verdict.reason === 'access' ? verdict.because : ''
    const key = `${cellText(verdict)} ${verdict.reason} ${because}`
    const known = this.#outcomes.get(key)
    if (known !== undefined) return known
    const outcome = { verdict, id: this.#outcomes.size }
    this.#outcomes.set(key, outcome)
    return outcome
  }

  /** The parts, what their symbols mean, and the totals. Ends without a newline. */
  text(look: Look = plainLook): string {
    const folds = [...this.#folds.values()]
    const verdicts = [...this.#outcomes.values()].map(({ verdict }) => verdict)
    const robots = folds.flatMap((fold) => fold.robots)
    return [
      ...folds.map((fold) => this.#foldText(fold, look)),
      legend(verdicts, robots)
        .map((line) => paragraph(line, '', look.columns))
        .join('\n'),
      this.totals(look),
      ...(this.#folds.size * this.#urls.length > MAX_SINGLE_ROWS
        ? ['--format csv prints a row for each verdict.']
        : []),
    ].join('\n\n')
  }

  /** How many verdicts there are of each kind. Ends without a newline. */
  totals(look: Look = plainLook): string {
    const { allow, disallow, unknown, defer } = this.#totals
    const robots = [...this.#folds.values()].reduce((sum, fold) => sum + fold.robots.length, 0)
    const later = defer === 0 ? '' : `, ${grouped(defer)} not now`
    const all = `${counted(this.#urls.length, 'URL')} for ${counted(robots, 'robot')}`
    return paragraph(
      `${all}: ${grouped(allow)} allowed, ${grouped(disallow)} disallowed, ${grouped(unknown)} unknown${later}`,
      '',
      look.columns,
    )
  }

  /**
   * Whether each URL has a row of its own. The reason of an access verdict is long, and said once for all
   * URLs.
   */
  #isShort(): boolean {
    return (
      this.#folds.size * this.#urls.length <= MAX_SINGLE_ROWS &&
      [...this.#outcomes.values()].every(({ verdict }) => verdict.reason !== 'access')
    )
  }

  #foldText({ robots, dialects, outcomes }: Fold, look: Look): string {
    const names = robots.map(({ name, robot }) =>
      unbroken(robot === undefined ? visible(name) : robotLabel(robot)),
    )
    const readAs = [...dialects].map((dialect) => unbroken(dialect))
    const head = paragraph(
      `${look.style.bold(listed(names, MAX_ROBOTS))}, read as ${listed(readAs, MAX_DIALECTS)}`,
      '',
      look.columns,
    )
    const kinds = [...this.#outcomes.values()]
    const verdictOf = (outcome: number): SiteVerdict => kinds[outcome]?.verdict as SiteVerdict
    if (this.#isShort()) {
      const width = widthOf(outcomes.map(verdictOf))
      const row = (outcome: number, index: number): string => {
        const verdict = verdictOf(outcome)
        const url = unbroken(visible(this.#urls[index] as string, MAX_URL_LENGTH))
        return `  ${styleOf(verdict, look)(padded(cellText(verdict), width))}  ${url}`
      }
      return [head, ...outcomes.map(row)].join('\n')
    }
    const byOutcome = new Map<number, string[]>()
    for (const [index, outcome] of outcomes.entries()) addTo(byOutcome, outcome, this.#urls[index] as string)
    const rows = [...byOutcome]
      .map(([outcome, urls]) => ({ verdict: verdictOf(outcome), urls }))
      .sort((one, other) => other.urls.length - one.urls.length)
    const rest = rows.splice(MAX_ROWS)
    const restUrls = rest.reduce((sum, { urls }) => sum + urls.length, 0)
    const width = widthOf(rows.map(({ verdict }) => verdict))
    return [
      head,
      ...rows.map(({ verdict, urls }) => {
        const because = verdict.reason === 'access' ? `. ${verdict.because}` : ''
        return paragraph(
          `${counted(urls.length, 'URL')}: ${urlsText(urls)}${because}`,
          `  ${styleOf(verdict, look)(padded(cellText(verdict), width))}  `,
          look.columns,
        )
      }),
      ...(rest.length === 0
        ? []
        : [`  and ${counted(restUrls, 'URL')} by ${counted(rest.length, 'more line')}`]),
    ].join('\n')
  }
}

/** The columns of the widest of some verdicts. */
function widthOf(verdicts: readonly SiteVerdict[]): number {
  return Math.max(...verdicts.map((verdict) => columnsOf(cellText(verdict))))
}

function urlsText(urls: readonly string[]): string {
  const named = urls.slice(0, MAX_URLS + 1).map((url) => unbroken(visible(url, MAX_URL_LENGTH)))
  return urls.length === named.length
    ? named.join(', ')
    : `${named.slice(0, MAX_URLS).join(', ')} and ${grouped(urls.length - MAX_URLS)} more`
}
