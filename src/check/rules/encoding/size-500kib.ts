import { dialectFacts } from '../../../dialects/index.ts'
import { robots } from '../../../robots/index.ts'
import { printBytes } from '../../../syntax/index.ts'
import { bytesOfText, type Span } from '../../../text/index.ts'
import { lineNamingRobot } from '../../agents/agent-lines.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** E104: the file is larger than some parsers read. */
export const size500Kib: CheckRule = {
  code: 'E104',
  name: 'size-500kib',
  severity: 'error',
  why: 'Parsers need not read more than 500 KiB, which is 512,000 bytes (RFC 9309 §2.5). Google and Heritrix ignore what is after that ("How Google interprets the robots.txt specification", File size; the code of Heritrix). Yandex treats a larger file as one that allows everything (Yandex Webmaster, robots.txt analysis). Nobody is warned that rules were ignored.',
  find,
}

/** The number of bytes that every parser must read (RFC 9309 §2.5: "MUST be at least 500 kibibytes"). */
const LEAST_READ = 500 * 1024

function* find(context: Context): Generator<Problem> {
  const { parsed, text, lines } = context.file
  const { fileBytes = 0 } = context.options
  // A UTF-16 unit is at most three bytes in UTF-8, so most files need no exact count.
  const most = Math.max(fileBytes, text.length * 3 + 3)
  const readers = robots.filter(
    (robot) => (robot.readsBytes ?? most) < most && lineNamingRobot(context, robot) !== undefined,
  )
  if (most <= LEAST_READ && readers.length === 0) return
  const bytes = Math.max(fileBytes, printBytes(parsed).length)
  const limits = context.dialects.flatMap(({ id }) => {
    const { sizeLimit, beyondSizeLimit } = dialectFacts[id].access
    return typeof sizeLimit === 'number' && bytes > sizeLimit ? [{ id, sizeLimit, beyondSizeLimit }] : []
  })
  const cutBy = readers.flatMap(({ name, readAs, readsBytes = bytes }) =>
    bytes > readsBytes ? [{ name, readAs, readsBytes }] : [],
  )
  if (bytes <= LEAST_READ && limits.length === 0 && cutBy.length === 0) return
  const least = Math.min(
    LEAST_READ,
    ...limits.map(({ sizeLimit }) => sizeLimit),
    ...cutBy.map(({ readsBytes }) => readsBytes),
  )
  const span = spanOf(lines.length === 0 ? undefined : lineAtByte(context, least), lines.at(-1))
  const all = context.dialects.length
  const voiding = limits.filter(({ beyondSizeLimit }) => beyondSizeLimit === 'void')
  const cutting = limits.filter(({ beyondSizeLimit }) => beyondSizeLimit === 'cut')
  const effects = Array.from(new Set(cutting.map(({ sizeLimit }) => sizeLimit)), (limit) => {
    const ids = cutting.filter(({ sizeLimit }) => sizeLimit === limit).map(({ id }) => id)
    const rest = `the end of the file, from about line ${lineNumberAtByte(context, limit)} on`
    return dialectSentence(ids, all, `ignores ${rest}`, `ignore ${rest}`)
  })
  for (const { name, readsBytes } of cutBy)
    effects.push(
      `${name} reads only the first ${readsBytes} bytes, to line ${lineNumberAtByte(context, readsBytes)}.`,
    )
  if (voiding.length > 0)
    effects.push(
      dialectSentence(
        voiding.map(({ id }) => id),
        all,
        'ignores the whole file, as if it forbade nothing',
        'ignore the whole file, as if it forbade nothing',
      ),
    )
  if (voiding.length + cutting.length < limits.length || effects.length === 0)
    effects.push(`Other parsers may stop reading at about line ${lineNumberAtByte(context, LEAST_READ)}.`)
  const promised = bytes > LEAST_READ ? `, but parsers need to read only the first ${LEAST_READ}` : ''
  yield {
    span,
    says: {
      what: `The file has ${bytes} bytes${promised}.`,
      effect: effects.join(' '),
      advice: 'Shorten the file. First remove duplicate rules and rules that have no effect.',
    },
    dialects: context.dialects
      .map(({ id }) => id)
      .filter((id) => limits.some((limit) => limit.id === id) || cutBy.some(({ readAs }) => readAs === id)),
  }
}

/** From one line to the end of another; the beginning of a file without lines. */
function spanOf(first: CheckedLine | undefined, last: CheckedLine | undefined): Span {
  return { start: first?.start ?? 0, end: last?.ending ?? 0 }
}

/** The number of the line that holds the byte after these. A file without lines was cut in its first. */
function lineNumberAtByte(context: Context, limit: number): number {
  return context.file.lines.length === 0 ? 1 : lineAtByte(context, limit).number
}

/** The line that holds the byte after the first `limit` bytes of the file. */
function lineAtByte({ file: { parsed, text, lines } }: Context, limit: number): CheckedLine {
  let bytes = parsed.bom ? 3 : 0
  for (const line of lines) {
    bytes += bytesOfText(text.slice(line.start, line.end)).length
    if (bytes > limit) return line
  }
  return lines.at(-1) as CheckedLine
}
