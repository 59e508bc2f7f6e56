const URL_OR_PATH = /^(?:[a-z][a-z\d+.-]*:\/\/|\/)/i

/** Is a text that the user wrote an absolute URL or a path? `decide` and `explain` take no other. */
export function isUrlOrPath(text: string): boolean {
  return URL_OR_PATH.test(text)
}
