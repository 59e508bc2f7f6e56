import { createHash, timingSafeEqual } from 'node:crypto'

/** Is a given text the secret? The duration of the comparison says nothing about the secret. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
