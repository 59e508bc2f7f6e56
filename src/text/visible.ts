/**
 * Characters that could move a cursor, end a line or change the writing direction: C0, DEL, C1, line and bidi
 * controls, lone surrogates.
 */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * The commands that GitHub Actions takes from a log: `::name …::` at the start of a line, behind blanks, and
 * `##[name …]` anywhere (github.com/actions/runner, src/Runner.Common/ActionCommand.cs and
 * src/Runner.Worker/ActionCommandManager.cs, read on 2026-11-28).
 */
const NAMES =
  '(?:add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|internal-set-repo-path|notice|remove-matcher|save-state|set-env|set-output|stop-commands|warning)'

/**
 * One character in each command for the program that keeps the log. `visible` escapes it. The logs of Azure
 * Pipelines and TeamCity have commands such as `##vso[…]`. Text stands at the start of a line only at its own
 * start or behind a blank, where lines break.
 */
const IN_COMMANDS = new RegExp(
  `(?<!\\S):(?=:${NAMES}(?:[ :]|$))|(?<=##)\\[(?=${NAMES}[ \\]])|(?<=##(?:vso|teamcity))\\[`,
  'gi',
)

/** The bracket of commands such as `##[error]`, for formats in which an escape of it stands for the same character. */
export const COMMAND_BRACKET: RegExp = /(?<=##(?:vso|teamcity)?)\[/gi

/** The low surrogates that stand for bytes which are not UTF-8: U+DC80 for 80, up to U+DCFF for FF. */
const [FIRST_BYTE, LAST_BYTE] = [0xdc80, 0xdcff]

/** The escape of a character: `\\xf6` for a byte that is not UTF-8, `\\u001b` for any other character. */
export function escapeOf(character: string): string {
  const unit = character.charCodeAt(0)
  return unit >= FIRST_BYTE && unit <= LAST_BYTE
    ? `\\x${(unit & 0xff).toString(16)}`
    : `\\u${unit.toString(16).padStart(4, '0')}`
}

/**
 * Untrusted text, safe to print on one line. Invisible characters, bytes that are not UTF-8, and commands for
 * the log of a CI system are escaped. A text longer than `limit` characters is cut, with the number of
 * characters left out. If this note is longer than what it stands for, the text is not cut.
 *
 * @example
 * ```ts
 * visible('a\u001b[31mb') // 'a\\u001b[31mb'
 * ```
 */
export function visible(text: string, limit = 200): string {
  const note = `… (${text.length - limit} more characters)`
  const isCut = text.length > limit + note.length
  const shown = isCut ? text.slice(0, limit) : text
  return `${shown.replace(UNPRINTABLE, escapeOf).replace(IN_COMMANDS, escapeOf)}${isCut ? note : ''}`
}

/** The offsets of the characters that {@link visible} escapes because they are in a command for a CI system. */
export function logCommandsIn(text: string): number[] {
  return [...text.matchAll(IN_COMMANDS)].map(({ index }) => index)
}
