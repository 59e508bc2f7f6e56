import { markdownText } from '../../report/index.ts'
import { visible } from '../../text/index.ts'

/** How words are shown: as Markdown, or as plain text. Text of a file is escaped in both. */
export interface Markup {
  readonly kind: 'markdown' | 'plaintext'
  text(text: string): string
  bold(text: string): string
  code(text: string): string
  link(label: string, url: string): string
}

/** The most characters of a name or a value that are shown. */
const MAX_SHOWN = 200

export const markdown: Markup = {
  kind: 'markdown',
  text: (text) => markdownText(text),
  bold: (text) => `**${markdownText(visible(text, MAX_SHOWN))}**`,
  code: (text) => {
    const shown = visible(text, MAX_SHOWN)
    const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
    const fence = '`'.repeat(longest + 1)
    // A blank at each end keeps the text apart from the fence, and is not shown.
    return shown.trim() === '' || longest > 0 || /^ .* $/.test(shown)
      ? `${fence} ${shown} ${fence}`
      : `${fence}${shown}${fence}`
  },
  // Only addresses of the registry and of this package: no text of a file becomes one.
  link: (label, url) => `[${markdownText(label)}](<${url}>)`,
}

export const plaintext: Markup = {
  kind: 'plaintext',
  text: (text) => visible(text, Infinity),
  bold: (text) => visible(text, MAX_SHOWN),
  code: (text) => `"${visible(text, MAX_SHOWN)}"`,
  link: (label, url) => `${visible(label, Infinity)}: ${url}`,
}
