import { type ClosedVerdict, explain, type Policy, unreadNameWords, type Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import { paragraph } from './columns.ts'
import { frame, indented, listing } from './frame.ts'
import type { AccessVerdict, SiteVerdict } from './retrieval/access-verdict.ts'
import { contentOf } from './source-line.ts'
import { type Look, plainLook } from './style.ts'
import { reasonText } from './words.ts'

/** Options of {@link verdictFrame}. */
export interface VerdictFrameOptions {
  readonly look?: Look
  /** Add the explanation. */
  readonly why?: boolean
  /** The time of day that the verdict is for, in minutes since midnight UTC. */
  readonly minute?: number
  /** A description of the robot; default its tokens. */
  readonly robot?: string
}

/** User-agent lines of the deciding group that are shown above the deciding line. */
const MAX_CONTEXT_LINES = 3

/**
 * A verdict as text: the answer, the robot, the dialect, the deciding line with its value underlined, and the
 * explanation. Ends without a newline.
 */
export function verdictFrame(
  file: File,
  policy: Policy,
  url: string,
  verdict: Verdict | ClosedVerdict,
  options: VerdictFrameOptions = {},
): string {
  const { look = plainLook, minute } = options
  const { style } = look
  const dress = styleOf(verdict, look)
  const robot = options.robot ?? visible(policy.agent.join(', else '))
  const rows = [
    `${dress(style.bold(verdict.verdict))}  ${style.bold(visible(url))}`,
    paragraph(
      `${robot}, read as ${policy.dialect}: ${reasonText(verdict, policy)}${unreadNameWords(policy)}`,
      '  ',
      look.columns,
    ),
  ]
  const shown = decidingFrame(file, policy, verdict, { ...look, columns: look.columns - 2 })
  if (shown !== '') rows.push('', indented(shown, 2))
  if (options.why === true) {
    rows.push(
      '',
      ...explain(policy, url, minute === undefined ? {} : { minute }).sentences.map((sentence) =>
        paragraph(sentence, style.dim('  - '), look.columns),
      ),
    )
  }
  return rows.join('\n')
}

/**
 * A verdict without a rule as text: the answer, the robot, the access profile, and the reason. Ends without a
 * newline.
 */
export function accessFrame(
  url: string,
  verdict: AccessVerdict,
  profile: string,
  robot: string,
  look: Look = plainLook,
): string {
  const { style } = look
  const { because, retryAt } = verdict
  return [
    `${styleOf(verdict, look)(style.bold(verdict.verdict))}  ${style.bold(visible(url))}`,
    paragraph(`${robot}, as ${profile} does: ${because}`, '  ', look.columns),
    ...(retryAt === undefined ? [] : [paragraph(`Request it again from ${retryAt}.`, '  ', look.columns)]),
  ].join('\n')
}

/** The colour of a verdict. */
export function styleOf(
  { verdict }: Pick<SiteVerdict, 'verdict'>,
  { style }: Look,
): (text: string) => string {
  return { allow: style.green, disallow: style.red, defer: style.yellow, unknown: style.yellow }[verdict]
}

function decidingFrame(file: File, policy: Policy, verdict: Verdict | ClosedVerdict, look: Look): string {
  if (verdict.reason === 'visit-time') {
    const { line } = verdict
    const content = contentOf(file, line)
    return content === undefined
      ? ''
      : frame(file, content, { look, mark: styleOf(verdict, look), context: agentsBefore(policy, line) })
  }
  const { rule } = verdict
  if (rule?.line === undefined) {
    const [agents] = policy.selection.selected.map((group) => agentLines(group.agents))
    return verdict.reason === 'no-rule' && agents !== undefined
      ? listing(
          file,
          agents.map((line) => ({ line })),
          look,
        )
      : ''
  }
  const content = contentOf(file, rule.line)
  if (content === undefined) return ''
  const span =
    rule.start === undefined || rule.end === undefined ? content : { start: rule.start, end: rule.end }
  // A dialect that decodes the file differently has other offsets. The whole line is marked then.
  const fits = span.start >= content.start && span.end <= content.end
  return frame(file, fits ? span : content, {
    look,
    mark: styleOf(verdict, look),
    context: agentsBefore(policy, rule.line),
  })
}

/** The User-agent lines of the group of a line. */
function agentsBefore(policy: Policy, line: number): number[] {
  const group = policy.selection.selected.find(
    ({ firstLine, lastLine }) => firstLine <= line && line <= lastLine,
  )
  return agentLines(group?.agents ?? [])
}

function agentLines(agents: readonly { readonly line?: number }[]): number[] {
  return agents.flatMap(({ line }) => (line === undefined ? [] : [line])).slice(0, MAX_CONTEXT_LINES)
}
