import { createHash } from 'node:crypto'
import type { Outcome, Retrieval } from '../access/index.ts'
import { type Validators, validatorsOf } from '../fetch/index.ts'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../readings/index.ts'
import { firstLines, parse } from '../syntax/index.ts'
import { present } from '../text/index.ts'

/** What one look at a site showed. Plain data. */
export interface Look {
  readonly outcome: Outcome
  readonly status?: number
  /** What went wrong, in words. It contains nothing of the body. */
  readonly problem?: string
  /**
   * The URL that told of the file, after redirects: in this look, or else in the last one that told. It has no query,
   * which a redirect may change with each request.
   */
  readonly url?: string
  /**
   * The text of the file: of this look, or, if this look showed none, of the last one that did. Bytes that are not
   * UTF-8 are lone surrogates. Empty if the site says that there is none. Absent if no look ever told.
   */
  readonly text?: string
  /** The file is longer than what was read. */
  readonly truncated?: true
  /** Of a file that is longer: the SHA-256 of all that was received. */
  readonly sha256?: string
  readonly validators?: Validators
  /** The User-Agent headers that get a file with another effect, in order. */
  readonly differs: readonly string[]
}

/** How a site can be reached, as far as robots care. */
export type Reach = 'file' | 'no-file' | 'html' | 'unreachable' | 'own-trouble'

/** Outcomes that are about this machine or the way of asking, and say nothing of the site. */
const OWN: ReadonlySet<Outcome> = new Set(['own-trouble', 'blocked-address', 'no-turn'])

/** How a look reached a site. A 4xx other than 404 and 410 is read in two ways, so it counts as unreachable. */
export function reachOf({ outcome }: Pick<Look, 'outcome'>): Reach {
  if (outcome === 'ok') return 'file'
  if (outcome === 'not-found') return 'no-file'
  if (outcome === 'not-robots') return 'html'
  return OWN.has(outcome) ? 'own-trouble' : 'unreachable'
}

/** What a retrieval shows, after an earlier look. A 304 confirms the text of that look. */
export function lookOf(
  retrieval: Retrieval,
  earlier: Look | undefined,
  differs: readonly string[] = [],
): Look {
  return { ...shownBy(retrieval, earlier), differs }
}

type Shown = Omit<Look, 'differs'>

function shownBy(retrieval: Retrieval, earlier: Look | undefined): Shown {
  const { outcome, notModified, hops, problem } = retrieval
  const { status } = hops.at(-1) ?? {}
  const url = addressOf(retrieval)
  if (outcome === 'ok' && !notModified) return readIn(retrieval)
  if (outcome === 'ok' && earlier?.text !== undefined) return confirmedBy(retrieval, earlier)
  if (reachOf({ outcome }) === 'no-file') return { outcome, text: '', ...present({ status, url }) }
  return {
    // A 304 without a copy is a failure of the server.
    outcome: outcome === 'ok' ? 'server-error' : outcome,
    ...present({ status, problem, text: earlier?.text, url: earlier?.url, sha256: earlier?.sha256 }),
    ...(earlier?.truncated === true ? { truncated: true as const } : {}),
  }
}

/** A file that was read. */
function readIn(retrieval: Retrieval): Shown {
  const { status } = retrieval.hops.at(-1) ?? {}
  const { body = new Uint8Array(), truncated } = retrieval
  const { text, isCut } = textOf(body)
  return {
    outcome: 'ok',
    text,
    ...(isCut || truncated
      ? { truncated: true as const, sha256: createHash('sha256').update(body).digest('hex') }
      : {}),
    ...present({ status, url: addressOf(retrieval), validators: validatorsOf(retrieval) }),
  }
}

/** The URL of the last response, without its query. */
function addressOf({ hops }: Retrieval): string | undefined {
  return hops.at(-1)?.url.replace(/[?#].*$/s, '')
}

/** The file of an earlier look, which is still the file. */
function confirmedBy(retrieval: Retrieval, { differs: _, problem: _problem, ...earlier }: Look): Shown {
  const validators = validatorsOf(retrieval) ?? earlier.validators
  return {
    ...earlier,
    outcome: 'ok',
    status: 200,
    ...present({ url: addressOf(retrieval), validators }),
  }
}

/** The text of a body, or the lines of it that every robot reads at most. */
function textOf(body: Uint8Array): { readonly text: string; readonly isCut: boolean } {
  const file = parse(body)
  const part = firstLines(file, MAX_BYTES_OF_ALL_ROBOTS)
  return { text: part.text, isCut: part !== file }
}
