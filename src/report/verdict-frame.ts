import { explain, type Policy, type Rule, type Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import type { AccessVerdict, SiteVerdict } from './access-verdict.ts'
import { paragraph } from './columns.ts'
import { frame, indented, listing } from './frame.ts'
import { contentOf } from './source-line.ts'
import { type Look, plainLook } from './style.ts'
import { reasonWords } from './words.ts'

/** What {@link verdictFrame} shows. */
export interface VerdictFrameOptions {
  readonly look?: Look
  /** Add the whole explanation, sentence by sentence. */
  readonly why?: boolean
  /** How the robot is introduced, where the registry knows more than its token. */
  readonly introduced?: string
}

/** User-agent lines of the deciding group that are shown above the deciding line. */
const MOST_CONTEXT = 3

/**
 * A verdict for a person: the answer, for whom, by which reading, the deciding line with its value underlined, and why.
 * Ends without a newline.
 */
export function verdictFrame(file: File, policy: Policy, url: string, verdict: Verdict, options: VerdictFrameOptions = {}): string {
  const look = options.look ?? plainLook
  const { style } = look
  const dress = dressOf(verdict, look)
  const robot = options.introduced ?? visible(policy.agent.join(', else '))
  const rows = [
    `${dress(style.bold(verdict.verdict))}  ${style.bold(visible(url))}`,
    paragraph(`${robot}, read as ${policy.dialect}: ${reasonWords(verdict, policy)}`, '  ', look.columns),
  ]
  const shown = decidingFrame(file, policy, verdict, { ...look, columns: look.columns - 2 })
  if (shown !== '') rows.push('', indented(shown, 2))
  if (options.why === true) {
    rows.push('', ...explain(policy, url).sentences.map((sentence) => paragraph(sentence, style.dim('  - '), look.columns)))
  }
  return rows.join('\n')
}

/** A verdict that no rule gives, for a person: the answer, for whom, by which reader's table, and why. Ends without a newline. */
export function accessFrame(url: string, verdict: AccessVerdict, readAs: string, introduced: string, look: Look = plainLook): string {
  const { style } = look
  const { because, retryAt } = verdict
  return [
    `${dressOf(verdict, look)(style.bold(verdict.verdict))}  ${style.bold(visible(url))}`,
    paragraph(`${introduced}, as ${readAs} does: ${because}`, '  ', look.columns),
    ...(retryAt === undefined ? [] : [paragraph(`Ask again from ${retryAt}.`, '  ', look.columns)]),
  ].join('\n')
}

/** The colour of a verdict: an unknown one has that of a warning. */
export function dressOf({ verdict }: Pick<SiteVerdict, 'verdict'>, { style }: Look): (text: string) => string {
  return { allow: style.green, disallow: style.red, defer: style.yellow, unknown: style.yellow }[verdict]
}

function decidingFrame(file: File, policy: Policy, verdict: Verdict, look: Look): string {
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
  const span = rule.start === undefined || rule.end === undefined ? content : { start: rule.start, end: rule.end }
  // A span that lies elsewhere than its line is one of another decoding of the file; the whole line is then the mark.
  const fits = span.start >= content.start && span.end <= content.end
  return frame(file, fits ? span : content, { look, mark: dressOf(verdict, look), context: agentsBefore(policy, rule) })
}

/** The User-agent lines that put the rule in force. */
function agentsBefore(policy: Policy, { line = 0 }: Rule): number[] {
  const group = policy.selection.selected.find(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
  return agentLines(group?.agents ?? [])
}

function agentLines(agents: readonly { readonly line?: number }[]): number[] {
  return agents.flatMap(({ line }) => (line === undefined ? [] : [line])).slice(0, MOST_CONTEXT)
}
