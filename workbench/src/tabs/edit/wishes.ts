import type { EditInput, RobotWish, WishKind } from '../../engine/tasks/edited.ts'
import { PURPOSES } from '../../parts/purposes.ts'
import { type SignalAnswers, signalsOf } from '../../parts/signal-fields.tsx'

/** The kinds of wishes in words, and what their value is called. */
export const KINDS: readonly (readonly [kind: WishKind, words: string, value?: string])[] = [
  ['disallow', 'may fetch nothing'],
  ['allow', 'may fetch what is open to others'],
  ['disallow-path', 'may not fetch', '/path/'],
  ['allow-path', 'may fetch', '/path/'],
  ['delay', 'wait between requests', 'seconds'],
]

/** What the user fills in. */
export interface Wishes {
  readonly rows: readonly RobotWish[]
  readonly signals: SignalAnswers
}

/** What most site owners ask for first. */
export const FIRST_WISHES: Wishes = {
  rows: [{ who: 'AI training', kind: 'disallow', value: '' }],
  signals: {},
}

/** Rows that have the form of one. An address may hold anything. */
export function wellFormedRows(rows: readonly unknown[]): readonly RobotWish[] {
  return rows.filter((row): row is RobotWish => {
    const { who, kind, value } = Object(row) as Record<string, unknown>
    return typeof who === 'string' && typeof value === 'string' && KINDS.some(([one]) => one === kind)
  })
}

/** The wishes that are filled in, as a question to the engine; `undefined` if there are none. */
export function inputOf(text: string, { rows, signals }: Wishes): EditInput | undefined {
  const wishes = rows
    .map(({ who, kind, value }) => ({ who: robotsOf(who.trim()), kind, value: value.trim() }))
    .filter(({ who, kind, value }) => who !== '' && (value !== '' || valueName(kind) === undefined))
  const contentSignals = signalsOf(signals)
  if (wishes.length === 0 && Object.keys(contentSignals).length === 0) return undefined
  return { text, wishes, contentSignals }
}

/** What the value of a wish is called; `undefined` if it has none. */
export const valueName = (kind: WishKind): string | undefined => KINDS.find(([one]) => one === kind)?.[2]

/** A purpose by its words, or what was typed. */
function robotsOf(who: string): string {
  return PURPOSES.find(([, words]) => words.toLowerCase() === who.toLowerCase())?.[0] ?? who
}
