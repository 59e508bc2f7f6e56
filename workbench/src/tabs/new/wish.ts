import type { Purpose } from 'wayleave/robots'
import type { Exception, NewInput } from '../../engine/tasks/new-robots-txt.ts'
import { PURPOSES } from '../../parts/purposes.ts'
import { type SignalAnswers, signalsOf } from '../../parts/signal-fields.tsx'

/** What the user fills in: texts as they are typed. */
export interface Wish {
  /** The purposes whose robots are shut out. */
  readonly closed: readonly Purpose[]
  /** Are robots shut out that serve none of the purposes? */
  readonly isOtherClosed: boolean
  /** One a line: `GPTBot allow`. */
  readonly exceptions: string
  /** Paths that nobody may fetch, one a line. */
  readonly paths: string
  /** One a line. */
  readonly sitemaps: string
  readonly signals: SignalAnswers
}

/** What a new page wishes. */
export const FIRST_WISH: Wish = {
  closed: ['ai-training'],
  isOtherClosed: false,
  exceptions: '',
  paths: '',
  sitemaps: '',
  signals: {},
}

/** The question to the engine; or the exceptions that cannot be read. */
export function inputOf({
  closed,
  isOtherClosed,
  exceptions,
  paths,
  sitemaps,
  signals,
}: Wish): NewInput | { readonly unread: readonly string[] } {
  const rows = linesIn(exceptions).map((line) => exceptionOf(line) ?? line)
  const unread = rows.filter((row) => typeof row === 'string')
  if (unread.length > 0) return { unread }
  return {
    stance: {
      default: isOtherClosed ? 'disallow' : 'allow',
      purposes: Object.fromEntries(
        PURPOSES.map(([purpose]) => [purpose, closed.includes(purpose) ? 'disallow' : 'allow']),
      ),
      rules: { disallow: linesIn(paths) },
      sitemaps: linesIn(sitemaps),
      contentSignals: signalsOf(signals),
    },
    exceptions: rows.filter((row) => typeof row !== 'string'),
  }
}

function exceptionOf(line: string): Exception | undefined {
  const [robot = '', answer, ...more] = line.split(/\s+/)
  return more.length === 0 && (answer === 'allow' || answer === 'disallow') ? { robot, answer } : undefined
}

function linesIn(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}
