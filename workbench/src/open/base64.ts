import { sourceOf } from '../engine/source.ts'

/** The file that base64 holds. */
export function sourceOfBase64(base64: string): string {
  return sourceOf(Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0)))
}

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)))
  return btoa(parts.join(''))
}

/** Arguments of a call. Some ten thousands would overflow the stack. */
const AT_ONCE = 0x2000
