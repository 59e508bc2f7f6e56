import { read } from '../../dialects/index.ts'
import { type ClosedVerdict, decide, decideAt, type Policy, type Verdict } from '../../policy/index.ts'
import { partReadBy, type Subject } from '../../readings/index.ts'
import { accessVerdict, type Moment, type SiteVerdict } from '../../report/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import type { Source } from '../files/source.ts'
import { profileOf } from '../options/subjects.ts'

/** A verdict, and the question it answers. */
export interface Answer {
  readonly subject: Subject
  readonly url: string
  /** Id of the dialect that gives the verdict, or of the access profile if no file was read. */
  readonly dialect: string
  readonly verdict: SiteVerdict
  /** File and policy behind the verdict; absent if no file was read. */
  readonly basis?: { readonly file: File; readonly policy: Policy; readonly verdict: Verdict | ClosedVerdict }
}

/**
 * Decides URLs for a robot: by the rules of the file, or by its access profile if the site sent no file that
 * the profile accepts. With a moment, also by the visiting hours of the site.
 */
export function decideUrls(
  { file, retrieval, accessState: accessStateOf }: Source,
  subject: Subject,
  urls: readonly string[],
  moment?: Moment,
): Answer[] {
  const dialect = subject.readOptions.dialect.id
  const profile = profileOf(subject)
  const accessState = accessStateOf?.(profile)
  const assumed = accessState === undefined ? undefined : accessVerdict(accessState)
  if (assumed !== undefined) return urls.map((url) => ({ subject, url, dialect: profile, verdict: assumed }))
  // Some profiles read whatever the server sent, such as an error page.
  const sent =
    accessState?.body === undefined || accessState.body === retrieval?.body ? file : parse(accessState.body)
  const rulesFile = partReadBy(sent, subject)
  const policy = read(rulesFile, subject.readOptions)
  return urls.map((url) => {
    const verdict = moment === undefined ? decide(policy, url) : decideAt(policy, url, moment.minute)
    return { subject, url, dialect, verdict, basis: { file: rulesFile, policy, verdict } }
  })
}
