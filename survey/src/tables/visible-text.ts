/** The longest cell of a table on a terminal. */
const MAX_CELL = 80

/**
 * A text of a file as people may see it: control characters and lone surrogates are escaped, and a long text
 * is cut.
 */
export function visibleText(text: string, most = MAX_CELL): string {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text
  return cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
