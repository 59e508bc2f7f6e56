import { type AccessProfileId, keep, profiles, type Retrieval, type Standing, standingOf } from '../access/index.ts'

/** What a reader assumes of a site that was just asked for the first time. */
export function standingAfter(retrieval: Retrieval, profile: AccessProfileId): Standing {
  return standingOf(keep(undefined, retrieval, retrieval.at), profiles[profile], retrieval.at)
}
