import {
  type AccessProfileId,
  accessStateAfter,
  type Outcome,
  profiles,
  type Retrieval,
} from '../../access/index.ts'
import { type Comparison, check, type Finding } from '../../check/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { type CheckedFileJson, checkedFileJson } from '../findings/index.ts'
import { type AccessStateJson, accessStatesJson, type ProfileAccess } from '../retrieval/access-states.ts'
import { type RetrievalJson, retrievalJson } from '../retrieval/retrieval-json.ts'

/** Only rules about how a site answers; `check` reports problems of the lines. */
const SELECTED = ['F']

/** What a site answered, and what crawlers may then assume. */
export interface CheckedRetrieval {
  /** The URL of the file, as findings name it. */
  readonly name: string
  /** What the site sent; empty if it sent no file. */
  readonly file: File
  readonly retrieval: Retrieval
  readonly accessStates: readonly ProfileAccess[]
  /** What is wrong with how the site answered. */
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
}

/** Outcomes of successful requests; the body of an error response is not a file. */
const SUCCESSFUL: ReadonlySet<Outcome> = new Set(['ok', 'not-robots', 'challenged'])

/** The body that a site sent in answer to a request for its robots.txt; empty if the request failed. */
export function sentFile({ outcome, body }: Retrieval): File {
  return parse((SUCCESSFUL.has(outcome) ? body : undefined) ?? '')
}

/**
 * Checks how a site answered.
 *
 * @param url the URL that was asked for.
 * @param chosen the access profiles to state. Default: all.
 */
export function checkedRetrieval(
  url: string,
  file: File,
  retrieval: Retrieval,
  comparisons: readonly Comparison[],
  chosen: readonly AccessProfileId[] = ACCESS_PROFILES,
): CheckedRetrieval {
  return {
    name: `${retrieval.origin}/robots.txt`,
    file,
    retrieval,
    accessStates: chosen.map((profile) => ({ profile, accessState: accessStateAfter(retrieval, profile) })),
    ...check(file, { select: SELECTED, location: url, retrieval, comparisons }),
  }
}

/** The ids of all access profiles. */
export const ACCESS_PROFILES = Object.keys(profiles) as readonly AccessProfileId[]

/** What a site answered as JSON, as documented in docs/cli.md. */
export interface CheckedRetrievalJson
  extends RetrievalJson,
    Pick<CheckedFileJson, 'findings' | 'summary' | 'notes'> {
  readonly encoding?: File['encoding']
  readonly bom?: File['bom']
  readonly accessStates: readonly AccessStateJson[]
}

/** What a site answered as JSON. */
export function checkedRetrievalJson({
  name,
  file,
  retrieval,
  accessStates,
  findings,
  notes,
}: CheckedRetrieval): CheckedRetrievalJson {
  const { findings: jsonFindings, summary } = checkedFileJson({ name, file, findings })
  return {
    ...retrievalJson(retrieval),
    ...(retrieval.outcome === 'ok' ? { encoding: file.encoding, bom: file.bom } : {}),
    accessStates: accessStatesJson(accessStates),
    findings: jsonFindings,
    summary,
    ...(notes.length === 0 ? {} : { notes }),
  }
}
