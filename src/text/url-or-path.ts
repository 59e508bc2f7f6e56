/** Whether a text is an absolute URL or a path. */
export function isUrlOrPath(url: string): boolean {
  return /^(?:\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)
}
