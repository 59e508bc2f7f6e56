import { pageVerdict } from 'wayleave/page'
import { type KeptHeader, MAX_HEADER, type Observation, RULE_HEADERS } from '../input/observation.ts'
import type { Cell } from '../tables/columns.ts'

/** A robot whose operator documents no rules of headers, and that no header names. */
const UNNAMED_ROBOT = 'UnnamedBot'

/** The header that says nothing of training. */
const ROBOTS_TAG = 'x-robots-tag'

/** Whether the headers let robots index what the server sends, and what they state of training. */
export function cellsOfRules({ headers = {}, fetchedAt = 0 }: Observation): readonly [Cell, Cell] {
  const lines = [...RULE_HEADERS].flatMap((name) =>
    (headers[name as KeptHeader]?.split('\n') ?? []).map((value) => [name, value] as const),
  )
  if (lines.length === 0) return [undefined, undefined]
  const { index, train } = pageVerdict({ url: '', headers: lines }, UNNAMED_ROBOT, { now: fetchedAt })
  // What was cut away may forbid what the rest permits, or does not mention.
  const cut = [...RULE_HEADERS].filter((name) => (headers[name as KeptHeader]?.length ?? 0) >= MAX_HEADER)
  const isTrainCut = cut.some((name) => name !== ROBOTS_TAG)
  return [
    cut.length > 0 && index === 'yes' ? 'unknown' : index,
    isTrainCut && train !== 'no' ? 'unknown' : train,
  ]
}
