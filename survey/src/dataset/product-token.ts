/** The product token with which a User-agent value begins (RFC 9309 §2.2.1); empty if it begins otherwise. */
export function productToken(value: string): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}
