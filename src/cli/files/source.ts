import type { AccessProfileId, AccessState, Retrieval } from '../../access/index.ts'
import { type File, otherFile, parse } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { isUrl, type SiteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { readInput } from './input.ts'

/** A file from a disk, from standard input or from a site. */
export interface Source {
  /** The name to print: a path, a URL, or `standard input`. */
  readonly name: string
  /** If a site sent no robots.txt, what it sent instead; otherwise empty. */
  readonly file: File
  /** The retrieval, for a file from a site. */
  readonly retrieval?: Retrieval
  /** What a crawler may assume of the site after this answer, by its access profile. */
  readonly accessState?: (profile: AccessProfileId) => AccessState
}

/**
 * Reads a path, standard input for `-`, or the robots.txt of a URL's site.
 *
 * @throws WayleaveError if it cannot be read or requested.
 */
export async function sourceOf(
  name: string,
  options: SiteOptions,
  where: string,
  terminal: Terminal,
): Promise<Source> {
  if (!isUrl(name)) {
    return {
      name: name === '-' ? 'standard input' : name,
      file: parse(await readInput(name, terminal, where)),
    }
  }
  // Loaded on demand: a short run spends most of its time on loading.
  const { accessStateAfter, askSite, sentFile } = await import('../site/ask-site.ts')
  const retrieval = await askSite(name, options, where, terminal)
  return {
    name: `${retrieval.origin}/robots.txt`,
    file: sentFile(retrieval),
    retrieval,
    accessState: (profile) => accessStateAfter(retrieval, profile),
  }
}

/**
 * Refuses another file of a site, such as llms.txt or a program.
 *
 * @throws WayleaveError for such a file.
 */
export function assertRobots({ name, file, retrieval }: Source, where: string): void {
  const other = retrieval === undefined ? otherFile(file.text, name) : undefined
  if (other !== undefined)
    throw new WayleaveError('file', [
      `"${visible(name)}" is ${other.what}`,
      where,
      `give a robots.txt. ${other.advice}`.replace(/\.$/, ''),
    ])
}

/**
 * {@link sourceOf} for commands that need a file.
 *
 * @throws WayleaveError also if a site sent no robots.txt, and for another file of a site.
 */
export async function fileFrom(
  name: string,
  options: SiteOptions,
  where: string,
  terminal: Terminal,
): Promise<Source> {
  const source = await sourceOf(name, options, where, terminal)
  assertRobots(source, where)
  const { retrieval } = source
  if (retrieval === undefined || retrieval.outcome === 'ok') {
    if (retrieval?.truncated === true)
      terminal.say(
        `wayleave: only the first ${retrieval.body?.length} bytes of ${visible(source.name)} were read`,
      )
    return source
  }
  const { outcome, problem } = retrieval
  const why = problem === undefined ? outcome : `${outcome}: ${visible(problem)}`
  throw new WayleaveError('file', [
    `the site sent no robots.txt at ${visible(source.name)} (${why})`,
    where,
    `run "wayleave fetch ${visible(source.name)}"`,
  ])
}
