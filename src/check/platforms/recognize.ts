import { positionAt } from '../../text/index.ts'
import type { Context } from '../file/context.ts'
import type { Finding } from '../finding.ts'
import { cloudflare } from './cloudflare.ts'
import { discourse } from './discourse.ts'
import { type Platform, type StockGroup, stockForm } from './platform.ts'
import { prestashop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import { squarespace } from './squarespace.ts'
import { wix } from './wix.ts'
import { wordpress } from './wordpress.ts'
import { yoast } from './yoast.ts'
import { zendesk } from './zendesk.ts'

/** Every platform whose standard file is recognised. */
export const PLATFORMS: readonly Platform[] = [
  cloudflare,
  discourse,
  prestashop,
  shopify,
  squarespace,
  wix,
  wordpress,
  yoast,
  zendesk,
]

/** A platform whose standard lines a file has. */
export interface PlatformMatch {
  readonly name: string
  readonly toChange: string
  /** The numbers of the lines that the platform writes, from 1. Sitemap lines are none of them. */
  readonly lines: ReadonlySet<number>
  /** Does a platform write every record of the file but its sitemaps? */
  readonly isWhole: boolean
}

/** The platforms whose standard lines the file has. Linear in the file. */
export function platformsOf(context: Context): readonly PlatformMatch[] {
  const forms = context.file.lines.map(({ content }) =>
    stockForm(context.file.text.slice(content.start, Math.min(content.end, content.start + MAX_LENGTH))),
  )
  const present = new Set(forms)
  const matches = PLATFORMS.filter(({ signs }) => signs.every((sign) => present.has(sign))).flatMap(
    (platform) => {
      const lines = stockLines(context, platform, forms)
      return lines.size === 0 ? [] : [{ name: platform.name, toChange: platform.toChange, lines }]
    },
  )
  const isWhole = context.file.lines.every(
    ({ kind, name, number }) =>
      kind === 'blank' ||
      kind === 'comment' ||
      name === 'sitemap' ||
      matches.some(({ lines }) => lines.has(number)),
  )
  return matches.map((match) => ({ ...match, isWhole }))
}

/** The most code units of a line that are looked at. No line of a platform is longer. */
const MAX_LENGTH = 200

function stockLines(context: Context, platform: Platform, forms: readonly string[]): ReadonlySet<number> {
  const { between } = platform
  const from = between === undefined ? 0 : forms.indexOf(between[0]) + 1
  const to = between === undefined ? forms.length : forms.indexOf(between[1], from) + 1
  const stock = new Set<number>()
  // Comments between the marks, and the marks, are of the platform; elsewhere, a comment may be the owner's.
  if (between !== undefined)
    for (const { number, kind } of context.file.lines.slice(from - 1, to))
      if (kind === 'comment') stock.add(number)
  for (const { agents, records } of context.file.groups) {
    const group = platform.groups.find((one) => isOf(one, agents))
    if (group === undefined) continue
    const known = new Set(group.records)
    const own = records.filter(({ line }) => known.has(forms[line - 1] as string)).map(({ line }) => line)
    if (own.length === 0) continue
    for (const line of [...agents.map((agent) => agent.line.number), ...own])
      if (line > from && line <= to) stock.add(line)
  }
  return stock
}

/** Does a group name only agents of this stock group? */
function isOf({ agents }: StockGroup, named: readonly { readonly value: string }[]): boolean {
  return named.length > 0 && named.every(({ value }) => agents.includes(value.toLowerCase()))
}

/**
 * Are the places of a finding on lines of a platform alone? Not if a line of the owner takes part in it, or if
 * the finding is about no text at all, such as one about the response.
 */
export function isOnStock(
  context: Context,
  platforms: readonly PlatformMatch[],
  { span, related }: Finding,
): boolean {
  return (
    span.end > span.start &&
    [span, ...related.map((place) => place.span)].every(({ start }) => {
      const number = positionAt(context.file.parsed.starts, start).line
      return platforms.some(({ lines }) => lines.has(number))
    })
  )
}
