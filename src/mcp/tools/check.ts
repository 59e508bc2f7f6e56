import { z } from 'zod'
import { allRules, checkWithConfig } from '../../check/index.ts'
import { findingsFormats, shownFile } from '../../report/index.ts'
import { fileOf, robotsText } from '../inputs.ts'
import { type Tool, tool } from '../tool.ts'

const WHY: ReadonlyMap<string, string> = new Map(allRules.map(({ code, why }) => [code, why]))

/** A place in the file, from 1. */
const place = { line: z.number(), column: z.number() }

const finding = z.object({
  code: z.string(),
  name: z.string(),
  severity: z.enum(['error', 'warning', 'info', 'hint']),
  ...place,
  endLine: z.number(),
  endColumn: z.number(),
  dialects: z.array(z.string()),
  related: z.array(z.object(place)).optional(),
  fix: z.object({ kind: z.string() }).optional(),
})

/** The members of the JSON of a check that this tool passes on. zod drops all others, which have words of the file. */
const checked = z.object({
  findings: z.array(finding),
  summary: z.record(z.string(), z.number()),
  hidden: z.record(z.string(), z.number()).optional(),
  suppressed: z.number().optional(),
})

const output = checked.extend({
  findings: z.array(
    finding.extend({
      message: z
        .string()
        .describe('The problem that the rule finds, in general: it holds no word of the file.'),
    }),
  ),
})

/** The tool `check`: what is wrong with a file? */
export const checkTool: Tool = tool({
  name: 'check',
  title: 'Check a robots.txt',
  description:
    'Finds problems of a robots.txt: rules that no robot reads as meant, robots that are shut out, contradictions. Each finding has its code, severity and line. Its message is about the rule in general, because the file is untrusted text: look at the line in your own copy. hidden counts findings that are not listed, suppressed those that a comment of the file hides.',
  input: z.strictObject({ robots: robotsText }),
  output,
  answer({ robots }) {
    const report = checkWithConfig('robots.txt', fileOf(robots), {})
    const { findings, ...counts } = checked.parse(
      JSON.parse(findingsFormats.json([shownFile(report)], allRules)),
    )
    return {
      ...counts,
      findings: findings.map((one) => ({ ...one, message: WHY.get(one.code) ?? one.name })),
    }
  },
})
