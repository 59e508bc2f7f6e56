/** Fails because of a mistake in the options. @throws TypeError */
export function fail(sentence: string): never {
  throw new TypeError(`robots: ${sentence}`)
}
