/** A path or URL for formats that refer to a repository: with forward slashes, without a leading `./`. */
export function repositoryPath(name: string): string {
  return isUrl(name) ? name : name.replaceAll('\\', '/').replace(/^(?:\.\/+)+(?=.)/, '')
}

/**
 * A path or URL as a URI reference (RFC 3986): other characters are percent-encoded, lone surrogates as
 * U+FFFD.
 */
export function uriReference(name: string): string {
  const path = repositoryPath(name)
  if (isUrl(name))
    return encoded(path, /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]+/g).replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
  const reference = encoded(path, /[^A-Za-z0-9\-._~/!$&'()*+,;=]+/g)
  if (/^[A-Za-z]%3A\//.test(reference)) return `file:///${reference.replace('%3A', ':')}`
  return reference.startsWith('/') ? `file://${reference.replace(/^\/+/, '/')}` : reference
}

function isUrl(name: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(name)
}

function encoded(text: string, forbidden: RegExp): string {
  const whole = text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  )
  return whole.replace(forbidden, (part) => encodeURIComponent(part))
}
