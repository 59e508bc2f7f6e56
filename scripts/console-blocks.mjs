// @ts-check
/**
 * The `console` blocks of the documentation. A line `$ …` with a command of Wayleave prints the lines below it.
 * A line `…` among these stands for any lines. `npm run test:examples` compares them with what the commands
 * print, and `npm run generate` writes them again.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A command that runs longer than this is ended, in milliseconds. */
const RUN_LIMIT = 60_000

/** A line of this text stands for any lines. */
const ELISION = '…'

/** @typedef {{ command: string, line: number, shown: readonly string[] }} Transcript `line` counts from 0. */

/**
 * The commands of Wayleave in the text of a block, with the lines shown below each.
 *
 * @param {string} code
 * @returns {Transcript[]}
 */
export function transcriptsOf(code) {
  /** @type {{ command: string, line: number, shown: string[] }[]} */
  const transcripts = []
  for (const [line, text] of code.split('\n').entries()) {
    if (text.startsWith('$ ')) transcripts.push({ command: text.slice(2), line, shown: [] })
    else transcripts.at(-1)?.shown.push(text.trimEnd())
  }
  return transcripts.filter(({ command }) => /\bwayleave\b/.test(command))
}

/**
 * The lines that a command prints, those on standard error last.
 *
 * @param {string} command
 * @returns {string[]}
 */
export function printedBy(command) {
  const shell = `wayleave() { "$NODE" "$ROOT/dist/cli/bin.js" "$@"; }\nnpx() { "$@"; }\n${command}\n`
  const env = { ...process.env, NODE: process.execPath, ROOT: root, NO_COLOR: '1', COLUMNS: '120' }
  const { stdout, stderr } = spawnSync('sh', ['-c', shell], {
    cwd: root,
    env,
    input: '',
    encoding: 'utf8',
    timeout: RUN_LIMIT,
  })
  return withoutEnd(`${stdout}${stderr}`.split('\n').map((line) => line.trimEnd()))
}

/**
 * Are these the printed lines?
 *
 * @param {readonly string[]} printed
 * @param {readonly string[]} shown
 * @returns {boolean}
 */
export function agrees(printed, shown) {
  return agreesTo(printed, withoutEnd(shown))
}

/**
 * @param {readonly string[]} printed
 * @param {readonly string[]} shown
 * @returns {boolean}
 */
function agreesTo(printed, shown) {
  const [first, ...rest] = shown
  if (first === undefined) return printed.length === 0
  if (first.trim() !== ELISION) return printed[0] === first && agreesTo(printed.slice(1), rest)
  return Array.from({ length: printed.length + 1 }, (_, skipped) => skipped).some((skipped) =>
    agreesTo(printed.slice(skipped), rest),
  )
}

/**
 * The printed lines with as many left out as before. The lines before the first `…` are the first lines, and the
 * lines after the last `…` the last lines. The lines between two `…` are put where most of them match the printed
 * lines.
 *
 * @param {readonly string[]} printed
 * @param {readonly string[]} shown
 * @returns {string[]}
 */
export function shownAgain(printed, shown) {
  if (agrees(printed, shown)) return [...shown]
  /** @type {string[][]} */
  const parts = [[]]
  for (const line of withoutEnd(shown)) {
    if (line.trim() === ELISION) parts.push([])
    else parts.at(-1)?.push(line)
  }
  if (parts.length === 1) return [...printed]
  let end = 0
  return parts.flatMap((part, index) => {
    const last = Math.max(end, printed.length - part.length)
    const start = index === 0 ? 0 : index === parts.length - 1 ? last : placeOf(part, printed, end, last)
    end = start + part.length
    return [...(index === 0 ? [] : [ELISION]), ...printed.slice(start, end)]
  })
}

/**
 * @param {readonly string[]} part
 * @param {readonly string[]} printed
 * @param {number} first
 * @param {number} last
 */
function placeOf(part, printed, first, last) {
  const equalAt = (/** @type {number} */ start) =>
    part.filter((line, index) => printed[start + index] === line).length
  let best = first
  for (let start = first + 1; start <= last; start++) if (equalAt(start) > equalAt(best)) best = start
  return best
}

/**
 * A page of Markdown with the output of today in its `console` blocks.
 *
 * @param {string} text
 * @returns {string}
 */
export function withOutputs(text) {
  return text.replace(/^```console\n([\s\S]*?)\n```$/gm, (_, /** @type {string} */ code) => {
    const lines = code.split('\n')
    for (const { command, line, shown } of transcriptsOf(code).reverse())
      lines.splice(line + 1, shown.length, ...shownAgain(printedBy(command), shown))
    return ['```console', ...lines, '```'].join('\n')
  })
}

/** @param {readonly string[]} lines @returns {string[]} without blank lines at the end */
function withoutEnd(lines) {
  return lines.join('\n').trimEnd().split('\n')
}
