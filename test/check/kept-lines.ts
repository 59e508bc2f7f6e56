/** What fixes may not lose silently: the comments, Sitemaps, signals and licences of a text. */

/** A part of a file, and the word by which the title of a fix must name it if the fix removes it. */
export interface Kept {
  readonly word: string
  readonly text: string
}

const FIELDS = /^\s*(sitemap|content-signal|content-usage|license)\s*:\s*([^#\r\n]*[^#\s])/i

/** These parts of a text. Of equal records, one is kept. */
function keptIn(text: string): readonly Kept[] {
  const seen = new Set<string>()
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const parts: Kept[] = []
    const comment = /(?:^|\s)#(.*)/.exec(line)?.[1]?.trim() ?? ''
    if (/\w/.test(comment)) parts.push({ word: 'comment', text: comment })
    const [, field = '', value = ''] = FIELDS.exec(line) ?? []
    const key = `${field.toLowerCase()} ${value.toLowerCase()}`
    if (field !== '' && !seen.has(key)) parts.push({ word: field.toLowerCase(), text: value })
    seen.add(key)
    return parts
  })
}

/**
 * The parts of a text that another text lacks, and that no title names. A URL with another scheme, or with a
 * host before its path, is the same URL.
 */
export function lostSilently(before: string, after: string, titles: readonly string[]): readonly Kept[] {
  const named = titles.join('\n').toLowerCase()
  const remaining = keptIn(after).map(({ text }) => text)
  return keptIn(before).filter(({ word, text }) => {
    const at = remaining.findIndex((other) => other.endsWith(text.replace(/^https?:/i, '')))
    if (at !== -1) remaining.splice(at, 1)
    return at === -1 && !named.includes(word)
  })
}

/** The places in a text where blank lines follow each other. */
export function doubleBlanks(text: string): number {
  return text.match(/(?:^|\n)[ \t]*\r?\n[ \t]*(?=\r?\n)/g)?.length ?? 0
}
