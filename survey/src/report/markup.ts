import { visibleText } from '../tables/visible-text.ts'

/** A piece of HTML that is safe to print. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template of {@link html} may hold. Texts are escaped. */
export type Part = string | number | Markup | undefined | null | readonly Part[]

/** The longest text of a cell. */
const MAX_TEXT = 200

/** HTML of a template: texts and numbers are escaped, and control characters shown as such. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, piece, index) => text + shown(parts[index - 1]) + piece))
}

function shown(part: Part): string {
  if (part === undefined || part === null) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return escaped(visibleText(part, MAX_TEXT))
  return typeof part === 'number' ? String(part) : part.map(shown).join('')
}

/** A text of the project that may be long and have several lines, such as a query. */
export function longText(text: string): Markup {
  return new Markup(escaped(text))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
