import type { AccessProfileId, AccessState, Outcome, Retrieval } from '../../access/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { isUrl, type SiteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { readInput } from './input.ts'

/** A file, from wherever it came. */
export interface Source {
  /** What it is called where findings and verdicts are printed: its path, its URL, or `standard input`. */
  readonly name: string
  /** Of a site that sent none, what came in its place, or nothing. */
  readonly file: File
  /** How it came, where a site was asked for it. */
  readonly retrieval?: Retrieval
  /** What a reader then assumes of the site. */
  readonly accessState?: (profile: AccessProfileId) => AccessState
}

/** What came with a success; the page of a refusal is nobody's file. */
const SENT: ReadonlySet<Outcome> = new Set(['ok', 'not-robots', 'challenged'])

/** A file on disk, on standard input for `-`, or of a site by a URL of it. @throws WayleaveError where it cannot be read or asked for. */
export async function sourceOf(name: string, options: SiteOptions, where: string, terminal: Terminal): Promise<Source> {
  if (!isUrl(name)) {
    return { name: name === '-' ? 'standard input' : name, file: parse(await readInput(name, terminal, where)) }
  }
  // Loaded only where a site is asked: most of a short run is loading.
  const { accessStateAfter, askSite } = await import('../site/ask-site.ts')
  const retrieval = await askSite(name, options, where, terminal)
  return {
    name: `${retrieval.origin}/robots.txt`,
    file: parse((SENT.has(retrieval.outcome) ? retrieval.body : undefined) ?? ''),
    retrieval,
    accessState: (profile) => accessStateAfter(retrieval, profile),
  }
}

/** The same for commands that need a file. @throws WayleaveError also for a site that sent none: what readers then assume is no file. */
export async function fileFrom(name: string, options: SiteOptions, where: string, terminal: Terminal): Promise<Source> {
  const source = await sourceOf(name, options, where, terminal)
  const { retrieval } = source
  if (retrieval === undefined || retrieval.outcome === 'ok') {
    if (retrieval?.truncated === true)
      terminal.say(`wayleave: ${visible(source.name)} is longer than the ${retrieval.body?.length} bytes that were read`)
    return source
  }
  const { outcome, problem } = retrieval
  const why = problem === undefined ? outcome : `${outcome}: ${visible(problem)}`
  throw new WayleaveError('file', [
    `no file came from ${visible(source.name)} (${why})`,
    where,
    `see wayleave fetch ${visible(source.name)}`,
  ])
}
