import type { RefusedRobot } from './refused-robots.ts'

/** What {@link ServerTarget} and {@link SiteTarget} have in common. */
interface Target {
  readonly name: string
  /** Where its text belongs. */
  readonly place: string
  /** Sentences: what the text does not do, and by what it is evaded. */
  readonly limits: readonly string[]
  /** The program that ran the text, or the document of its grammar, with the date. */
  readonly source: string
}

/** A server that refuses robots. */
export interface ServerTarget extends Target {
  readonly id: Exclude<TargetId, SiteTarget['id']>
  readonly kind: 'server'
  /** `null`: its text has no comments. */
  readonly comment?: null
  /** The lines that refuse at least one robot. */
  readonly write: (refused: readonly RefusedRobot[]) => readonly string[]
}

/** A place where owners of sites make their robots.txt. */
export interface SiteTarget extends Target {
  readonly id: 'shopify' | 'wordpress' | 'next' | 'nuxt'
  readonly kind: 'site'
  /** What gives out a robots.txt. */
  readonly write: (robotsTxt: string) => string
}

/** A word of `wayleave new --for`. */
export type TargetId =
  | 'nginx'
  | 'caddy'
  | 'apache'
  | 'haproxy'
  | 'cloudflare'
  | 'traefik'
  | 'anubis'
  | 'shopify'
  | 'wordpress'
  | 'next'
  | 'nuxt'
