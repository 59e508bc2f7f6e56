import type { Purpose } from 'wayleave/robots'
import type { Exception, NewInput } from '../../engine/tasks/new-robots-txt.ts'
import { PURPOSES } from '../../parts/purposes.ts'
import { current, update, useStore } from '../../state/store.ts'

/** The signals that the tab offers, in words (contentsignals.org). */
export const SIGNALS = [
  ['search', 'in a search index'],
  ['ai-input', 'as input to AI, such as for live answers'],
  ['ai-train', 'to train AI'],
] as const

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
  /** `yes` or `no` by the name of a signal. */
  readonly signals: Readonly<Record<string, string>>
}

const FIRST_WISH: Wish = {
  closed: ['ai-training'],
  isOtherClosed: false,
  exceptions: '',
  paths: '',
  sitemaps: '',
  signals: {},
}

/** The wish that the address holds, and how to change it. */
export function useWish(): readonly [Wish, (change: Partial<Wish>) => void] {
  const kept = useStore((state) => state.tabs.new)
  const wish = { ...FIRST_WISH, ...wellFormed(kept) }
  return [wish, (change) => update({ tabs: { ...current().tabs, new: { ...wish, ...change } } })]
}

/** The members of a kept wish that have the type they should have. An address may hold anything. */
function wellFormed(kept: unknown): Partial<Wish> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(FIRST_WISH).flatMap(([name, first]) => {
      const value: unknown = Reflect.get(kept, name)
      const isAlike =
        typeof value === typeof first && value !== null && Array.isArray(value) === Array.isArray(first)
      return isAlike ? [[name, value]] : []
    }),
  )
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
      contentSignals: Object.fromEntries(
        Object.entries(signals).flatMap(([name, value]) => (value === '' ? [] : [[name, value === 'yes']])),
      ),
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
