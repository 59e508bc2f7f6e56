import type { Context } from './context.ts'

/**
 * A part of a file that a service or a plugin maintains, according to the comments around it. Line numbers
 * count from 1.
 */
export interface ManagedPart {
  readonly first: number
  /** The number of the line with the end mark; without an end mark, the last line of the file. */
  readonly last: number
}

/**
 * Matches the beginning of a comment that marks a managed part, such as `# BEGIN Cloudflare Managed content`
 * or `# END YOAST BLOCK`.
 */
const MARK = /^#+\s*(?:-+\s*)?(BEGIN|START|END)\b/i
const OF_PART = /\b(?:managed|block|content)\b/i

/** Services and plugins that are known to write a part of a robots.txt. Other marks may be the owner's. */
const MANAGERS =
  /cloudflare|yoast|rank ?math|all in one seo|aioseo|seopress|wordpress|jetpack|wix|squarespace|shopify|webflow|drupal|akamai|fastly|vercel|netlify/i

/** The managed parts of the file, in file order. */
export function managedParts(context: Context): readonly ManagedPart[] {
  return context.once(findParts)
}

function findParts({ file: { lines, text } }: Context): readonly ManagedPart[] {
  const parts: ManagedPart[] = []
  let first: number | undefined
  for (const { kind, content, number } of lines) {
    if (kind !== 'comment') continue
    const comment = text.slice(content.start, content.end)
    const mark = MARK.exec(comment)
    if (mark === null || !OF_PART.test(comment.slice(mark[0].length)) || !MANAGERS.test(comment)) continue
    const word = mark[1]?.toUpperCase()
    if (word === 'BEGIN' || word === 'START') {
      first ??= number
    } else if (word === 'END' && first !== undefined) {
      parts.push({ first, last: number })
      first = undefined
    }
  }
  if (first !== undefined) parts.push({ first, last: lines.length })
  return parts
}
