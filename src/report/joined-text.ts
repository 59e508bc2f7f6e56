import { robotOrder } from '../agents/index.ts'
import type { Joined } from '../rewrite/index.ts'
import { visible } from '../text/index.ts'
import { paragraph, unbroken } from './columns.ts'
import { agentOfResult, robotNames } from './robot-names.ts'
import { type Look, plainLook } from './style.ts'
import { counted, fieldName, witnessText } from './words.ts'

/** The most robots that are named. */
const MAX_NAMED = 6

/** Whether a joined file keeps what its parts say, and where it does not. Ends without a newline. */
export function joinedText(
  { file, proof, valueConflicts }: Joined,
  parts: number,
  look: Look = plainLook,
): string {
  const order = robotOrder([file])
  const { isKept, conflicts, undecided, robots } = proof
  const row = (text: string): string => paragraph(text, '  ', look.columns)
  return [
    look.style.bold(
      isKept
        ? `proved for ${counted(robots, 'robot')}: no rule of the ${counted(parts, 'part')} is lost`
        : 'rules of the parts are lost, or that is undecided',
    ),
    ...conflicts.map(({ part, rule, url, notSent, decidedBy, agents }) =>
      row(
        `${visible(part)}:${rule.line ?? '–'}: ${fieldName(rule.effect)}: ${visible(rule.value ?? '', 80)} is lost on ${unbroken(witnessText({ url, notSent }))} for ${robotNames(
          agents.map((token) => agentOfResult({ token })),
          MAX_NAMED,
          order,
        )}: ${decidedBy === undefined ? 'no line of the new file matches' : `line ${decidedBy} of the new file decides`}`,
      ),
    ),
    ...valueConflicts.map(({ agent, field, values }) =>
      row(
        `${visible(agent)}: the parts have different values of ${fieldName(field)}: ${values.map(({ part, line, value }) => `${visible(part)}:${line} says ${visible(value, 80)}`).join(', ')}`,
      ),
    ),
    ...undecided.map(({ part, agent }) =>
      row(
        `${visible(part)}: undecided for ${visible(agent)}, because the budget was spent or a parser fails`,
      ),
    ),
  ].join('\n')
}
