import { robotOrder } from '../agents/index.ts'
import type { Joined, RuleConflict } from '../rewrite/index.ts'
import { visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { templateSentence } from './proof-words.ts'
import { agentOfResult, robotNames } from './robot-names.ts'
import { type Look, plainLook } from './style.ts'
import { counted, fieldName, listed, witnessText } from './words.ts'

/** The most robots that are named. */
const MAX_NAMED = 6

/** Whether a joined file keeps what its parts say, and where it does not. Ends without a newline. */
export function joinedText(
  { file, proof, valueConflicts }: Joined,
  parts: number,
  look: Look = plainLook,
): string {
  const order = robotOrder([file])
  const { isKept, isKeptToday, conflicts, undecided, robots } = proof
  const row = (text: string): string => paragraph(text, '  ', look.columns)
  const template = templateSentence(file)
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
  const undecidedRow = ({ part, agent }: (typeof undecided)[number]): string =>
    row(`${visible(part)}: undecided for ${visible(agent)}, because the budget was spent or a parser fails`)
  const legacy = [
    ...conflicts.filter((conflict) => conflict.legacy === true).map(rowOf),
    ...undecided.filter((one) => one.legacy === true).map(undecidedRow),
  ]
  return [
    look.style.bold(
      isKept
        ? `proved for ${counted(robots, 'robot')}: no rule of the ${counted(parts, 'part')} is lost`
        : isKeptToday
          ? `proved: no rule of the ${counted(parts, 'part')} is lost, except in dialects that read few sites today`
          : 'rules of the parts are lost, or that is undecided',
    ),
    ...conflicts.filter((conflict) => conflict.legacy !== true).map(rowOf),
    ...valueConflicts.map(({ agent, field, values }) =>
      row(
        `${visible(agent)}: the parts have different values of ${fieldName(field)}: ${values.map(({ part, line, value }) => `${visible(part)}:${line} says ${visible(value, 80)}`).join(', ')}`,
      ),
    ),
    ...undecided.filter((one) => one.legacy !== true).map(undecidedRow),
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
    ...(template === '' ? [] : [paragraph(template, '', look.columns)]),
  ].join('\n')
}
