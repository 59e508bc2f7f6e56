import { allRules } from '../check/index.ts'
import { changesMarkdown, counted, findingsFormats, markdownText } from '../report/index.ts'
import type { Base } from './git.ts'
import type { JudgedFile } from './judged-file.ts'

/** What a run of the action found. */
export interface Run {
  readonly files: readonly JudgedFile[]
  /** Absent if nothing was compared. */
  readonly base?: Base
  /** Why the run itself failed, such as a base that the checkout lacks. */
  readonly problems: readonly string[]
}

/** Why a run fails, a sentence each; empty if it passes. */
export function reasonsOf({ files, problems }: Run): readonly string[] {
  return [...problems, ...files.flatMap(({ path, reasons }) => reasons.map((reason) => `${path}: ${reason}`))]
}

/** The most bytes of a job summary. GitHub does not show a longer summary at all (docs.github.com: 1 MiB a step). */
const MAX_BYTES = 1024 * 1024

/** What a run without a base says, so that nobody thinks it found no change. */
export const NOTHING_COMPARED = 'Nothing was compared: there is no base.'

/** Room for the sentence about what the limit leaves out. */
const RESERVE = 1000

/** The summary of a run as Markdown: why it fails, what each change does, and what is wrong. */
export function summaryOf(run: Run): string {
  const { files, base } = run
  const reasons = reasonsOf(run)
  const head = [
    `## Wayleave: ${reasons.length === 0 ? 'passed' : 'failed'}`,
    reasons.map((reason) => `- ${markdownText(reason)}`).join('\n'),
    base === undefined ? NOTHING_COMPARED : comparedText(files, base),
  ].filter((part) => part !== '')
  const parts = files.map(fileText).filter((part) => part !== '')
  return `${withinLimit(head.join('\n\n'), parts)}\n`
}

function comparedText(files: readonly JudgedFile[], { name, commit }: Base): string {
  const changed = files.filter(({ isChanged }) => isChanged).length
  const known = files.reduce((sum, file) => sum + file.known, 0)
  const there =
    known === 0
      ? ''
      : ` ${counted(known, 'finding')} ${known === 1 ? 'was' : 'were'} there before, and ${known === 1 ? 'does' : 'do'} not count.`
  return markdownText(
    `Compared with ${name} (${commit.slice(0, 12)}): ${changed === 0 ? 'no' : changed} of ${counted(files.length, 'file')} changed.${there}`,
  )
}

function fileText({ path, isChanged, sides, changes, fresh, problems }: JudgedFile): string {
  const heading = `### ${markdownText(path)}: what changes`
  const absent = {
    before: 'The file is gone. A site without it is open to all robots.',
    after: 'The file is new. A site without it is open to all robots.',
    both: undefined,
  }[sides ?? 'both']
  const effect = [
    ...(absent === undefined || !isChanged ? [] : [absent]),
    ...(changes === undefined ? [] : [changesMarkdown(changes)]),
  ]
  const flaws = problems.map((problem) => markdownText(`${path} ${problem}`))
  const hasFindings = fresh !== undefined && fresh.findings.length > 0
  return [
    ...(effect.length === 0 ? [] : [heading, ...effect]),
    ...flaws,
    ...(hasFindings ? [findingsFormats.markdown([fresh], allRules)] : []),
  ].join('\n\n')
}

function withinLimit(head: string, parts: readonly string[]): string {
  const shown = [head]
  let bytes = Buffer.byteLength(head)
  for (const [index, part] of parts.entries()) {
    bytes += Buffer.byteLength(part) + 2
    if (bytes > MAX_BYTES - RESERVE) {
      shown.push(`${counted(parts.length - index, 'more file')} left out: a summary has at most 1 MiB.`)
      break
    }
    shown.push(part)
  }
  return shown.join('\n\n')
}
