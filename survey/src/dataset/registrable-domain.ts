import { byRegistrableDomain } from 'wayleave/crawl/registrable-domain'

/**
 * The registrable domain of a host, by the Public Suffix List: `example.co.uk` of `www.example.co.uk:8080`.
 * `undefined` of an address, and of a name that is no host.
 */
export function registrableDomainOf(host: string): string | undefined {
  const url = `https://${host}/`
  if (host === '' || !URL.canParse(url)) return undefined
  const [key] = byRegistrableDomain(new URL(url)) as readonly string[]
  return key?.startsWith('domain:') === true ? key.slice('domain:'.length) : undefined
}
