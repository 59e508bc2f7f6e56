import type { Robot } from 'wayleave/robots'

/** A robot that the registry does not have. No source says how it reads, so the standard stands in. */
export function unregistered(name: string): Robot {
  return {
    id: `unregistered-${name}`,
    name,
    tokens: [name],
    operator: 'unknown',
    purposes: ['data'],
    dialect: 'unknown',
    readAs: 'rfc-9309',
    obeys: { robotsTxt: 'unknown', star: 'unknown', crawlDelay: 'unknown' },
    evidence: 'third-party',
    documentation: 'unknown',
    source: 'unknown',
    read: '',
  }
}
