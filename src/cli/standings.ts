import { type AccessProfileId, keep, profiles, type Retrieval, type Standing, standingOf } from '../access/index.ts'
import type { ProfileStanding } from '../report/index.ts'

/** What a reader assumes of a site that was just asked for the first time. */
export function standingAfter(retrieval: Retrieval, profile: AccessProfileId): Standing {
  return standingOf(keep(undefined, retrieval, retrieval.at), profiles[profile], retrieval.at)
}

/** The same for several readers. */
export function standingsAfter(retrieval: Retrieval, ids: readonly AccessProfileId[]): readonly ProfileStanding[] {
  return ids.map((profile) => ({ profile, standing: standingAfter(retrieval, profile) }))
}
