/** FNV-1a (draft-eastlake-fnv) in two 32-bit lanes with different offsets. It is no cryptographic hash. */
export function hashOf(text: string): string {
  let one = 0x811c9dc5
  let other = 0xc9dc5118
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, FNV_PRIME)
    other = Math.imul(other ^ ((unit << 8) | (unit >> 8)), FNV_PRIME)
  }
  return [one, other].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

const FNV_PRIME = 0x01000193
