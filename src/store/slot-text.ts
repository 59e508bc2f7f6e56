import { MAX_FENCE, type Slot } from './slot.ts'
import { StoreError } from './store.ts'

const SLOT = /^ws1:(\d{1,16}):(\d{1,16}):(\d{1,16}):([01])(?:-([\w.-]{1,200}))?$/

/** The stored form of a slot: `ws1:until:blockedUntil:fence:held`, and `-` with the holder if it has one. */
export function formatSlot({ until, blockedUntil, fence, held, holder }: Slot): string {
  return `ws1:${until}:${blockedUntil}:${fence}:${held ? 1 : 0}${holder === '' ? '' : `-${holder}`}`
}

/**
 * Parses the stored form of a slot.
 *
 * @throws StoreError `corrupt` if it is not the form that was written.
 */
export function parseSlot(name: string, text: string): Slot {
  const [whole, until, blockedUntil, fence, held, holder = ''] = SLOT.exec(text) ?? []
  if (whole === undefined || Number(fence) > MAX_FENCE)
    throw new StoreError('corrupt', `The value of ${name} is not what was written.`)
  return {
    until: Number(until),
    blockedUntil: Number(blockedUntil),
    fence: Number(fence),
    held: held === '1',
    holder,
  }
}
