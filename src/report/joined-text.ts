import { robotOrder } from '../readings/index.ts'
import type { Joined, JoinProof, RuleConflict, ValueConflict } from '../rewrite/index.ts'
import { addTo, visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { agentOfResult, robotNames } from './robot-names.ts'
import { type Look, plainLook } from './style.ts'
import { counted, fieldName, listed, witnessText } from './words.ts'

/** The most robots that are named. */
const MAX_NAMED = 6

/** The most lost rules that are shown, of dialects of today and of others. */
const MAX_SHOWN = 20

/** Whether a joined file keeps what its parts say, and where it does not. Ends without a newline. */
export function joinedText(
  { file, proof, valueConflicts }: Joined,
  parts: number,
  look: Look = plainLook,
): string {
  const order = robotOrder([file])
  const { isKept, isKeptToday, conflicts, conflictsAreCut, undecided, robots } = proof
  const row = (text: string): string => paragraph(text, '  ', look.columns)
  const rowOf = ({ part, rule, url, notSent, decidedBy, agents, dialects, legacy }: RuleConflict): string => {
    const names = robotNames(
      agents.map((token) => agentOfResult({ token })),
      MAX_NAMED,
      order,
    )
    const as = legacy === true ? `, read as ${listed(dialects, MAX_NAMED)}` : ''
    return row(
      `${visible(part)}:${rule.line ?? '–'}: ${fieldName(rule.effect)}: ${visible(rule.value ?? '', 80)} is lost on ${unbroken(witnessText({ url, notSent }))} for ${names}${as}: ${decidedBy === undefined ? 'no line of the new file matches' : `line ${decidedBy} of the new file decides`}`,
    )
  }
  const undecidedOf = (isLegacy: boolean): string[] =>
    undecidedRows(undecided.filter(({ legacy = false }) => legacy === isLegacy)).map(row)
  const lostOf = (isLegacy: boolean): string[] => {
    const lost = conflicts.filter(({ legacy = false }) => legacy === isLegacy)
    const rest = lost.length - MAX_SHOWN
    return [
      ...lost.slice(0, MAX_SHOWN).map(rowOf),
      ...(rest > 0 ? [row(`and ${counted(rest, 'more lost rule')}; --json lists them`)] : []),
    ]
  }
  const legacy = [...lostOf(true), ...undecidedOf(true)]
  return [
    look.style.bold(
      isKept
        ? `proved for ${counted(robots, 'robot')}: no rule of the ${counted(parts, 'part')} is lost`
        : isKeptToday
          ? `proved: no rule of the ${counted(parts, 'part')} is lost, except in dialects that read few sites today`
          : 'rules of the parts are lost, or that is undecided',
    ),
    ...lostOf(false),
    ...(conflictsAreCut === true
      ? [row('More rules may be lost than are listed: a limit ended the list of a robot.')]
      : []),
    ...valueConflictRows(valueConflicts).map(row),
    ...undecidedOf(false),
    ...(legacy.length === 0
      ? []
      : [
          paragraph(
            'In dialects that read few sites today (`wayleave dialects ID` says how a dialect reads):',
            '',
            look.columns,
          ),
          ...legacy,
        ]),
  ].join('\n')
}

/** One row for each part and reason, however many robots are undecided. */
function undecidedRows(undecided: JoinProof['undecided']): string[] {
  const rows = new Map<string, string[]>()
  for (const { part, agent, because } of undecided) {
    const reason =
      because === 'limit'
        ? 'which are over the limit of robots that are asked'
        : 'because the budget was spent or a parser fails'
    const key = JSON.stringify([visible(part), reason])
    addTo(rows, key, visible(agent))
  }
  return [...rows].map(([key, agents]) => {
    const [part, reason] = JSON.parse(key) as [string, string]
    const names = listed(agents, MAX_NAMED)
    const robots = agents.length === 1 ? names : `${counted(agents.length, 'robot')} (${names})`
    return `${part}: undecided for ${robots}, ${reason}`
  })
}

/** One row for the robots of equal conflicts. */
function valueConflictRows(conflicts: readonly ValueConflict[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { agent, field, values, valuesLeftOut } of conflicts) {
    const stated = values.map(
      ({ part, line, value }) => `${visible(part)}:${line} says ${visible(value, 80)}`,
    )
    const more = valuesLeftOut === undefined ? '' : ` and ${counted(valuesLeftOut, 'more value')}`
    const text = `the parts have different values of ${fieldName(field)}: ${stated.join(', ')}${more}`
    addTo(rows, text, visible(agent))
  }
  return [...rows].map(([text, agents]) => `${listed(agents, MAX_NAMED)}: ${text}`)
}
