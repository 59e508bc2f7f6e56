/** Whether a text is an absolute URL or a path. A URL of http or https needs a host. */
export function isUrlOrPath(url: string): boolean {
  return /^(?:\/|(?!https?:\/\/(?:[/?#]|$))[a-z][a-z0-9+.-]*:\/\/)/i.test(url)
}
