import { z } from 'zod'
import { editFile, type Stance, type StanceAnswer } from '../../rewrite/index.ts'
import { operatorWord, robotsOfWord } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { fileOf, MAX_NAMES, robotsText, WrongQuestion } from '../inputs.ts'
import { shownEdit } from '../shown-edit.ts'
import { type Tool, tool } from '../tool.ts'

const words = z.array(z.string().min(1).max(200)).max(MAX_NAMES).optional()

/** The tool `propose`: the smallest edit that gives robots what is wished. */
export const proposeTool: Tool = tool({
  name: 'propose',
  title: 'Propose an edit of a robots.txt',
  description:
    'Changes a file as little as possible so that robots get what you wish, and proves that no other robot changes. disallow and allow take purposes (ai-training), operators (google) and robots (gptbot). text shows the result with each comment and unknown line as "# line N". To write the file, apply changes to your own copy, from the last to the first. Do not use it unless proved is true.',
  input: z.strictObject({
    robots: robotsText,
    disallow: words,
    allow: words,
    rules: words.describe('Rules for some robots, such as "gptbot=Disallow: /blog/".'),
  }),
  output: z.object({
    text: z.string(),
    proved: z.boolean().describe('Each wish is met, and nothing changes for any other robot.'),
    changes: z
      .array(z.object({ start: z.number(), end: z.number(), text: z.string() }))
      .describe('Edits of the text that you sent: offsets in UTF-16 units, and the new text.'),
  }),
  answer({ robots, disallow = [], allow = [], rules = [] }) {
    if (disallow.length + allow.length + rules.length === 0)
      throw new WrongQuestion('There is no wish. Give disallow, allow or rules.')
    const file = fileOf(robots)
    const { file: edited, isProved } = editFile(file, stanceOf(disallow, allow, rules))
    const { text, changes, isCut } = shownEdit(robots, file, edited)
    return { text, proved: isProved && !isCut, changes: [...changes] }
  },
})

/** @throws WrongQuestion for a word that names no robot, and for a rule that is none. */
function stanceOf(disallow: readonly string[], allow: readonly string[], rules: readonly string[]): Stance {
  const purposes: Record<string, StanceAnswer> = {}
  const robots: Record<string, StanceAnswer> = {}
  for (const [names, answer] of [
    [disallow, 'disallow'],
    [allow, 'allow'],
  ] as const)
    for (const word of names) {
      const { kind, name } = robotsNamed(word)
      const answers = kind === 'purpose' ? purposes : robots
      if (answers[name] !== undefined && answers[name] !== answer)
        throw new WrongQuestion(`"${visible(word, 60)}" stands in disallow and in allow.`)
      answers[name] = answer
    }
  const robotRules: Record<string, string[]> = {}
  for (const rule of rules) {
    const [, who = '', line] = /^([^=]+)=\s*((?:dis)?allow\s*:\s*[/*][!-"$-~]*)\s*$/i.exec(rule) ?? []
    if (line === undefined)
      throw new WrongQuestion(
        `"${visible(rule, 80)}" is not a rule for robots. Write "gptbot=Disallow: /blog/".`,
      )
    const { name } = robotsNamed(who)
    robotRules[name] = [...(robotRules[name] ?? []), line]
  }
  return { purposes, robots, ...(rules.length === 0 ? {} : { robotRules }) }
}

function robotsNamed(word: string): { readonly kind: string; readonly name: string } {
  const found = robotsOfWord(word.trim())
  if (found === undefined)
    throw new WrongQuestion(
      `"${visible(word, 60)}" is no purpose, operator or robot of the registry. The tool robots finds them.`,
    )
  return found.kind === 'operator' ? { kind: found.kind, name: operatorWord(found.name) } : found
}
