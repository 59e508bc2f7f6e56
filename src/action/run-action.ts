import { randomUUID } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { allRules, byGravity, SEVERITIES } from '../check/index.ts'
import {
  isUrl,
  locatedBaseline,
  MAX_MESSAGE_CHARACTERS,
  packageVersion,
  type Terminal,
  usageError,
  WayleaveError,
} from '../cli/index.ts'
import { type CheckedFile, changeHeadlines, changesJson, counted, findingsFormats } from '../report/index.ts'
import { present, visible } from '../text/index.ts'
import { chosenFiles } from './chosen-files.ts'
import { type Base, baseNamed, type Content, contentsIn, pathsIn, pathsInCheckout } from './git.ts'
import { inputsOf } from './inputs.ts'
import { type JudgedFile, type Judging, judgedFile, judgedSite } from './judged-file.ts'
import { NOTHING_COMPARED, type Run, reasonsOf, summaryOf } from './summary.ts'

/**
 * Runs the action in the working folder, by the variables of the runner. It prints annotations and the sentences of
 * the summary, and writes the summary, the outputs and SARIF into the files that variables and inputs name.
 *
 * @returns the exit code: 1 if the action fails.
 */
export async function runAction(env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  const said: string[] = []
  const listening = Object.create(terminal, {
    say: { value: (text: string) => void said.push(text) },
  }) as Terminal
  const run = await runOf(env, listening)
  const reasons = reasonsOf(run)
  const effect = effectOf(run)
  if (effect.leftOut > 0)
    said.push(
      `The output "effect" has the path alone of ${counted(effect.leftOut, 'changed file')}: GitHub takes 1 MB a job.`,
    )
  terminal.print(logOf(run, [...new Set(said)]))
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } = env
  if (summary !== undefined && summary !== '') appendFileSync(summary, summaryOf(run))
  if (output !== undefined && output !== '')
    appendFileSync(output, outputsOf(run, effect.json, reasons.length > 0))
  return reasons.length === 0 ? 0 : 1
}

async function runOf(env: NodeJS.ProcessEnv, terminal: Terminal): Promise<Run> {
  const problems: string[] = []
  const noted = async <Value>(take: () => Value | Promise<Value>): Promise<Value | undefined> => {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof WayleaveError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const inputs = await noted(() => inputsOf(env))
  if (inputs === undefined) return { files: [], problems }
  if (inputs.url !== undefined && !isUrl(inputs.url)) {
    const { message } = usageError('not a URL of a site', 'input url', 'write https://example.com/')
    return { files: [], problems: [message] }
  }
  // What is missing, such as the base, does not hide what is wrong in the files.
  const { url, sarif, baseline: accepted } = inputs
  const hasFiles = url === undefined || inputs.files.length > 0
  const name = hasFiles ? inputs.base : undefined
  const base = name === undefined ? undefined : await noted(() => readBase(name))
  const baseline =
    accepted === undefined ? undefined : await noted(() => locatedBaseline(accepted, false, terminal))
  const given = { inputs, terminal, ...present({ baseline }) }
  const judged = hasFiles ? await noted(() => judgedFiles(given, base)) : []
  const files = [...(judged ?? [])]
  if (url !== undefined) files.push(await judgedSite(url, judging(given, undefined)))
  // SARIF without the files that were asked for would close their alerts.
  if (sarif !== undefined && judged !== undefined) await noted(() => writeSarif(sarif, files))
  return { files, problems, ...present({ base }) }
}

/** A base with its paths. */
interface ReadBase extends Base {
  readonly paths: readonly string[]
}

function readBase(name: string): ReadBase {
  const base = baseNamed(name)
  return { ...base, paths: pathsIn(base) }
}

type Given = Pick<Judging, 'inputs' | 'terminal' | 'baseline'>

function judging(given: Given, base: Base | undefined): Judging {
  const contents = new Map<string, Content>()
  const inBase = (path: string): Content => {
    if (base === undefined) return undefined
    if (!contents.has(path)) contents.set(path, contentsIn(base, [path]).get(path))
    return contents.get(path)
  }
  return { ...given, inBase, hasBase: base !== undefined }
}

async function judgedFiles(given: Given, base: ReadBase | undefined): Promise<readonly JudgedFile[]> {
  const known = [...(pathsInCheckout() ?? []), ...(base?.paths ?? [])]
  const paths = chosenFiles(given.inputs.files, known)
  const before = base === undefined ? new Map<string, Content>() : contentsIn(base, paths)
  const how = judging(given, base)
  const judged: JudgedFile[] = []
  for (const path of paths) judged.push(await judgedFile(path, before.get(path), how))
  return judged
}

function writeSarif(path: string, files: readonly JudgedFile[]): void {
  const text = findingsFormats.sarif(
    files.flatMap(({ all }) => all ?? []),
    allRules,
    { version: packageVersion(), unread: unreadOf(files) },
  )
  try {
    writeFileSync(path, `${text}\n`)
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [
        `cannot write "${visible(path)}" (${(cause as NodeJS.ErrnoException).code})`,
        'input sarif',
        'check the path',
      ],
      { cause },
    )
  }
}

function unreadOf(files: readonly JudgedFile[]): { readonly name: string; readonly problem: string }[] {
  return files.flatMap(({ path, problems }) => problems.map((problem) => ({ name: path, problem })))
}

/**
 * What the action prints: annotations, the gravest first, then a line for each sentence. No line begins with text
 * that others wrote.
 */
function logOf({ files, problems, base }: Run, said: readonly string[]): string {
  const inOrder = files
    .flatMap(({ fresh }) =>
      fresh === undefined
        ? []
        : byGravity(fresh.findings).map((finding): CheckedFile => ({ ...fresh, findings: [finding] })),
    )
    .sort((one, other) => severityOf(other) - severityOf(one))
  const marks = findingsFormats.github(inOrder, allRules, { unread: unreadOf(files) })
  const sentences = files.flatMap(({ path, changes }) =>
    changes === undefined ? [] : changeHeadlines(changes).map((sentence) => `${path}: ${sentence}`),
  )
  return [
    ...(marks === '' ? [] : [marks]),
    ...problems.map(
      (problem) =>
        `::error title=Wayleave::${visible(problem, MAX_MESSAGE_CHARACTERS).replaceAll('%', '%25')}`,
    ),
    ...[...said, ...sentences].map((text) => `- ${visible(text, Infinity)}`),
    base === undefined ? `- ${NOTHING_COMPARED}` : `- Compared with ${visible(base.name)}.`,
  ].join('\n')
}

function severityOf({ findings: [first] }: CheckedFile): number {
  return first === undefined ? -1 : SEVERITIES.indexOf(first.severity)
}

/**
 * The most characters of the output `effect`. The outputs of a job have at most 1 MB, counted in UTF-16
 * (docs.github.com, "Workflow syntax", jobs.<job_id>.outputs, read 2026-11-30). A step that has more fails.
 */
export const MAX_EFFECT_CHARACTERS = 500_000

/** The changes, a JSON object for each changed file. A file beyond the limit has only its path. */
function effectOf({ files, base }: Run): { readonly json: string; readonly leftOut: number } {
  const parts: string[] = []
  let characters = 0
  let leftOut = 0
  for (const { path, changes } of files) {
    if (changes === undefined) continue
    const whole = JSON.stringify({ path, ...changesJson(`${base?.name}:${path}`, path, changes) })
    const fits = characters + whole.length <= MAX_EFFECT_CHARACTERS
    const part = fits ? whole : JSON.stringify({ path, leftOut: true })
    if (!fits) leftOut += 1
    characters += part.length
    parts.push(part)
  }
  return { json: `[${parts.join(',')}]`, leftOut }
}

/** The outputs, each between two lines that no value can have (GitHub, "Multiline strings"). */
function outputsOf(run: Run, effect: string, failed: boolean): string {
  const findings = run.files.reduce((sum, { fresh }) => sum + (fresh?.findings.length ?? 0), 0)
  const values = { effect, findings: String(findings), failed: String(failed) }
  return Object.entries(values)
    .map(([name, value]) => {
      const end = `wayleave-${randomUUID()}`
      return `${name}<<${end}\n${value}\n${end}\n`
    })
    .join('')
}
