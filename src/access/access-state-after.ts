import { type AccessState, accessStateAt } from './access-state.ts'
import type { AccessProfileId } from './profile.ts'
import { profiles } from './profiles.ts'
import type { Retrieval } from './retrieval.ts'
import { updateRecord } from './update-record.ts'
import { withinWait } from './within-wait.ts'

/** What a crawler with this profile assumes of a site after its first request for robots.txt. */
export function accessStateAfter(retrieval: Retrieval, profile: AccessProfileId): AccessState {
  const { at } = retrieval
  return accessStateAt(
    updateRecord(undefined, withinWait(retrieval, profiles[profile]), at),
    profiles[profile],
    at,
  )
}
