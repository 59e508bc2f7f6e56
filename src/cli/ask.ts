import { read } from '../dialects/index.ts'
import { decide, type Policy, type Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import type { Reader } from './choose.ts'

/** A question and its answer. */
export interface Answer {
  readonly reader: Reader
  readonly url: string
  readonly policy: Policy
  readonly verdict: Verdict
}

/** What a reader may do with each URL. */
export function ask(file: File, reader: Reader, urls: readonly string[]): Answer[] {
  const policy = read(file, reader.reading)
  return urls.map((url) => ({ reader, url, policy, verdict: decide(policy, url) }))
}
