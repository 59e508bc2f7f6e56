/** The parts of an http or https URL. */
export interface UrlParts {
  /** `http` or `https`. */
  readonly scheme: string
  /** The host in lower case, with the port if the URL has one. */
  readonly host: string
  /** The path, query and fragment as written, from the first slash on; `/` if there is no path. */
  readonly path: string
}

/** Splits an absolute http or https URL; `undefined` for any other text. */
export function splitUrl(text: string): UrlParts | undefined {
  // Both cases are written out: the `i` flag is slower, because it applies to the negated classes too.
  const match = /^([Hh][Tt][Tt][Pp][Ss]?):\/\/([^/?#\s]+)([/?#].*)?$/.exec(text)
  if (match === null) return undefined
  const [, scheme = '', host = '', rest = ''] = match
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    path: rest.startsWith('/') ? rest : `/${rest}`,
  }
}

/** Matches file endings that look like top-level domains: in `//index.php` there is no host. */
const FILE_ENDS =
  /\.(?:php\d?|html?|[ajm]spx?|cgi|xml|json|txt|js|css|png|jpe?g|gif|svg|webp|ico|pdf|zip|gz)$/

/**
 * The host and path of a URL without a scheme, `//cdn.example.com/x`; `undefined` for a path that merely
 * begins with two slashes.
 */
export function splitSchemelessUrl(text: string): Pick<UrlParts, 'host' | 'path'> | undefined {
  const match = /^\/\/((?:[a-z\d-]{1,63}\.){1,9}[a-z]{2,63}(?::\d{1,5})?)(\/.*)?$/i.exec(text)
  const host = match?.[1]?.toLowerCase()
  return host === undefined || FILE_ENDS.test(host) ? undefined : { host, path: match?.[2] ?? '/' }
}
