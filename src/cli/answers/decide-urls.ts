import { read } from '../../dialects/index.ts'
import { decide, type Policy, type Verdict } from '../../policy/index.ts'
import { accessVerdict, type SiteVerdict } from '../../report/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import type { Source } from '../files/source.ts'
import { profileOf, type Reader } from '../options/subjects.ts'

/** A question and its answer. */
export interface Answer {
  readonly reader: Reader
  readonly url: string
  /** Id of the dialect it was read as, or whose table of what came of asking decides. */
  readonly dialect: string
  readonly verdict: SiteVerdict
  /** The reading that gave the verdict; absent where no file was read. */
  readonly by?: { readonly file: File; readonly policy: Policy; readonly verdict: Verdict }
}

/** What a reader may do with each URL: by the rules of a file, or, of a site that sent none it takes, by what it then assumes. */
export function ask({ file, retrieval, accessState: accessStateAt }: Source, reader: Reader, urls: readonly string[]): Answer[] {
  const dialect = reader.reading.dialect.id
  const profile = profileOf(reader)
  const accessState = accessStateAt?.(profile)
  const assumed = accessState === undefined ? undefined : accessVerdict(accessState)
  if (assumed !== undefined) return urls.map((url) => ({ reader, url, dialect: profile, verdict: assumed }))
  // A page that came in place of the file is read by those who read whatever comes.
  const text = accessState?.body === undefined || accessState.body === retrieval?.body ? file : parse(accessState.body)
  const policy = read(text, reader.reading)
  return urls.map((url) => {
    const verdict = decide(policy, url)
    return { reader, url, dialect, verdict, by: { file: text, policy, verdict } }
  })
}
