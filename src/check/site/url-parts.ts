/** The parts of an http or https URL, as written. */
export interface UrlParts {
  readonly scheme: string
  /** In lower case, with its port. */
  readonly host: string
  /** From the slash on; `/` where there is none. */
  readonly path: string
}

/** The parts of an absolute http or https URL; nothing for any other text. */
export function splitUrl(text: string): UrlParts | undefined {
  // The letters in either case, for a flag would make the engine look for the cases of all that the classes leave out.
  const match = /^([Hh][Tt][Tt][Pp][Ss]?):\/\/([^/?#\s]+)([/?#].*)?$/.exec(text)
  if (match === null) return undefined
  const [, scheme = '', host = '', rest = ''] = match
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Ends of what stands at the end of a path as often as in it: `//index.php` is no host. */
const FILE_ENDS = /\.(?:php\d?|html?|[ajm]spx?|cgi|xml|json|txt|js|css|png|jpe?g|gif|svg|webp|ico|pdf|zip|gz)$/

/** The host and path of a URL that leaves its scheme out, `//cdn.example.com/x`; nothing for a path in which a slash stands twice. */
export function splitSchemelessUrl(text: string): Pick<UrlParts, 'host' | 'path'> | undefined {
  const match = /^\/\/((?:[a-z\d-]{1,63}\.){1,9}[a-z]{2,63}(?::\d{1,5})?)(\/.*)?$/i.exec(text)
  const host = match?.[1]?.toLowerCase()
  return host === undefined || FILE_ENDS.test(host) ? undefined : { host, path: match?.[2] ?? '/' }
}
