import { fetchRobots } from '../../fetch/index.ts'
import { allSubjects, MAX_BYTES_OF_ALL_ROBOTS } from '../../readings/index.ts'
import { changesBetween, changesText, type Look, mayLose } from '../../report/index.ts'
import { type File, firstLines, parse } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import { settingsOf } from '../options/check-settings.ts'
import { failOnOf } from '../options/fail-on-loss.ts'
import { fetchOptions } from '../site/ask-site.ts'
import { isUrl } from '../site/site-options.ts'
import { EXIT, usageError } from '../wayleave-error.ts'
import { type CheckCommandOptions, type CheckedSource, isFixing, nameOf } from './check-one.ts'

const OPTION = 'option --release'

/** The robots of which a loss keeps a file from its site. */
const LOSSES = ['loss:search']

/** @throws WayleaveError if something that a release needs is missing, or something asks for more than a check. */
export function assertReleasable(names: readonly string[], options: CheckCommandOptions): void {
  const { updateBaseline, printConfig } = options
  if (isFixing(options) || updateBaseline === true || printConfig === true)
    throw usageError('not only a check', OPTION, 'leave out fixes, --update-baseline and --print-config')
  for (const path of names) {
    if (isUrl(path))
      throw usageError(`"${visible(path)}" is a site`, OPTION, 'give the file that is to be published')
    const name = nameOf(path, options)
    const { origin, environment } = settingsOf(name, options).config
    for (const [key, value, example] of [
      ['origin', origin, 'https://example.com'],
      ['environment', environment, 'production'],
    ])
      if (value === undefined)
        throw usageError(
          `no ${key} for "${visible(name)}"`,
          OPTION,
          `write "${key}": "${example}" in wayleave.config.json, or add --${key} ${example}`,
        )
  }
}

type ReadSource = Exclude<CheckedSource, { readonly unread: unknown }>

/** How a file compares with the one that its site serves. */
export interface Compared {
  readonly name: string
  /** The exit code. A site that does not answer is a failure, and not a site without rules. */
  readonly exitCode: number
  /** What changes at the site; absent if that is not known. */
  readonly text?: string
  /** Why the file should not be released, or why this could not be judged. */
  readonly sentences: readonly string[]
}

/** Compares files with those that their sites serve, one after another. */
export async function comparedWithLive(
  checked: readonly ReadSource[],
  options: CheckCommandOptions,
  look: Look,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (const one of checked) {
    const result = await fileWithLive(one, options, look)
    compared.push(options.exitZero === true ? { ...result, exitCode: EXIT.clean } : result)
  }
  return compared
}

async function fileWithLive(
  { result, hasFile, origin = '' }: ReadSource,
  options: CheckCommandOptions,
  look: Look,
): Promise<Compared> {
  const { name, file } = result
  const { acceptLoss = false } = options
  if (!hasFile)
    return {
      name,
      exitCode: EXIT.findings,
      sentences: ['it is no robots.txt, so it was not compared with that of its site'],
    }
  const live = await liveFile(origin, options)
  if ('problem' in live) {
    const what = `not compared with ${visible(origin)}: ${live.problem}`
    return acceptLoss
      ? { name, exitCode: EXIT.clean, sentences: [what] }
      : {
          name,
          exitCode: EXIT.failure,
          sentences: [`${what}. If it must be published all the same, add --accept-loss`],
        }
  }
  const [before, after] = [live.file, file].map((one) => firstLines(one, MAX_BYTES_OF_ALL_ROBOTS)) as [
    File,
    File,
  ]
  const isWhole = !('restNote' in result) && !live.isCut && before === live.file && after === file
  const firstBytes = isWhole ? undefined : MAX_BYTES_OF_ALL_ROBOTS
  const changes = changesBetween(before, after, allSubjects([before, after]), {
    origin,
    ...present({ firstBytes }),
  })
  const text = changesText(`${origin}/robots.txt`, name, changes, { look })
  if (!mayLose(changes, failOnOf(LOSSES).losers)) return { name, exitCode: EXIT.clean, text, sentences: [] }
  const what = `a search robot loses something at ${visible(origin)}, or may`
  return acceptLoss
    ? { name, exitCode: EXIT.clean, text, sentences: [`${what}, which --accept-loss accepts`] }
    : { name, exitCode: EXIT.findings, text, sentences: [`${what}. If that is meant, add --accept-loss`] }
}

/** The file that a site serves. Empty if the site answers, as robots understand it, that it has none. */
async function liveFile(
  origin: string,
  options: CheckCommandOptions,
): Promise<{ readonly file: File; readonly isCut: boolean } | { readonly problem: string }> {
  const { outcome, body, truncated, problem = outcome } = await fetchRobots(origin, fetchOptions(options))
  if (outcome === 'ok') return { file: parse(body ?? ''), isCut: truncated }
  if (outcome === 'not-found') return { file: parse(''), isCut: false }
  const advice = outcome === 'blocked-address' ? '. Add --allow-private if it is yours' : ''
  return { problem: `${visible(problem)}${advice}` }
}
