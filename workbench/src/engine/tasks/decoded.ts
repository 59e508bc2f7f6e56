import { parse } from 'wayleave'

/**
 * The text of the bytes of a file, as every dialect gets it. Bytes that are no text become lone surrogates.
 */
export function decoded({ bytes }: { readonly bytes: Uint8Array }): string {
  return parse(bytes).text
}
