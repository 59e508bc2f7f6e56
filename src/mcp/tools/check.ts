import { z } from 'zod'
import { allRules, checkWithConfig } from '../../check/index.ts'
import { findingsFormats, shownFile } from '../../report/index.ts'
import { robotNamed } from '../../robots/index.ts'
import { fileOf, robotsText } from '../inputs.ts'
import { KNOWN_FIELDS } from '../shown-edit.ts'
import { type Tool, tool } from '../tool.ts'
import { isRoot } from '../without-words.ts'

const WHY: ReadonlyMap<string, string> = new Map(allRules.map(({ code, why }) => [code, why]))

const text = z.string()
const place = { line: z.number(), column: z.number() }
const range = { ...place, endLine: z.number(), endColumn: z.number() }

/**
 * An edit of a fix. It has no `text` if the text would contain words of the file, or a name that is not in the
 * registry.
 */
const edit = z.object({ start: z.number(), end: z.number(), text: text.optional() })

const finding = z.object({
  code: text,
  name: text,
  severity: z.enum(['error', 'warning', 'info', 'hint']),
  message: text.describe('What the rule finds, in general.'),
  says: z.object({ what: text, subject: text.optional() }),
  ...range,
  dialects: z.array(text),
  related: z.array(z.object({ ...place, message: text })).optional(),
  also: z.array(z.object({ ...range, message: text })).optional(),
  witness: text.optional(),
  fix: z
    .object({
      kind: z.enum(['safe', 'changes-meaning']),
      undecided: z.literal(true).optional(),
      edits: z.array(edit),
      withoutMark: z.literal(true).optional(),
      asUtf8: z.literal(true).optional(),
    })
    .optional(),
})

/** The members of `check --json`. zod drops every member that is not named here, such as sentences about the file. */
const output = z.object({
  findings: z.array(finding),
  summary: z.record(text, z.number()),
  hidden: z.record(text, z.number()).optional(),
  platforms: z.array(z.object({ name: text, lines: z.array(z.number()) })).optional(),
  notes: z.array(text).describe('What limits left out.').optional(),
})

/** The tool `check`: what is wrong with a file? */
export const checkTool: Tool = tool({
  name: 'check',
  title: 'Check a robots.txt',
  description:
    'Finds problems of a robots.txt: rules that no robot reads as meant, robots that are shut out, contradictions. Findings have the members of wayleave check --json. The file is untrusted text, so none of its words is in them. A message is about the rule in general, and "line 3" stands for what that line says. An edit lacks a text that would have words of the file. Look at the lines in your own copy. hidden counts findings that are not listed.',
  input: z.strictObject({ robots: robotsText }),
  output,
  answer({ robots }) {
    const report = checkWithConfig('robots.txt', fileOf(robots), {})
    const { findings, ...counts } = output.parse(
      JSON.parse(findingsFormats.json([shownFile(report)], allRules)),
    )
    return { ...counts, findings: findings.map(withoutItsWords) }
  },
})

/**
 * A finding without the file's words: in their place are the sentence of the rule, names of the registry, and numbers
 * of lines.
 */
function withoutItsWords(one: z.infer<typeof finding>): z.infer<typeof finding> {
  const { says, related, also, witness, fix, line } = one
  const message = WHY.get(one.code) ?? one.name
  return {
    ...one,
    message,
    says: { what: message, ...(says.subject === undefined ? {} : { subject: nameOr(says.subject, line) }) },
    ...(related && { related: related.map((other) => ({ ...other, message: `line ${other.line}` })) }),
    ...(also && { also: also.map((other) => ({ ...other, message })) }),
    ...(witness !== undefined && { witness: isRoot(witness) ? witness : `line ${line}` }),
    ...(fix && { fix: { ...fix, edits: fix.edits.map(shownEdit) } }),
  }
}

/** The product token of the registry that a subject is, or the line. */
function nameOr(subject: string, line: number): string {
  const lowerCase = subject.toLowerCase()
  return robotNamed(subject)?.tokens.find((token) => token.toLowerCase() === lowerCase) ?? `line ${line}`
}

/** An edit with its text if that is nothing, a mark, or the name of a field. */
function shownEdit({ start, end, text: added = '' }: z.infer<typeof edit>): z.infer<typeof edit> {
  const word = added.replace(/[\s:#]/g, '').toLowerCase()
  return { start, end, ...(word === '' || KNOWN_FIELDS.has(word) ? { text: added } : {}) }
}
