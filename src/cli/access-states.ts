import { type AccessProfileId, type AccessState, accessStateAt, profiles, type Retrieval, updateRecord } from '../access/index.ts'

/** What a reader assumes of a site that was just asked for the first time. */
export function accessStateAfter(retrieval: Retrieval, profile: AccessProfileId): AccessState {
  return accessStateAt(updateRecord(undefined, retrieval, retrieval.at), profiles[profile], retrieval.at)
}
