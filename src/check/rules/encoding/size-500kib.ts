import { dialectFacts } from '../../../dialects/index.ts'
import { printBytes } from '../../../syntax/index.ts'
import { bytesOfText } from '../../../text/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase } from '../../text/message-phrases.ts'

/** E104: the file is larger than some readers read. */
export const size500Kib: CheckRule = {
  code: 'E104',
  name: 'size-500kib',
  severity: 'error',
  why: 'Readers need not read more than 500 KiB (RFC 9309 §2.5). Google drops what is beyond ("How Google interprets the robots.txt specification", File size), Yandex takes a larger file as allowing everything (Yandex Webmaster, robots.txt analysis), and Heritrix stops reading: the rules at the end, or all of them, are gone without a word.',
  find,
}

/** RFC 9309 §2.5: "MUST be at least 500 kibibytes". */
const LEAST_READ = 500 * 1024

function* find(context: Context): Generator<Problem> {
  const { parsed, text, lines } = context.file
  // A character is at most three bytes: most files need no counting.
  if (text.length * 3 + 3 <= LEAST_READ) return
  const bytes = printBytes(parsed).length
  const limits = context.dialects.flatMap(({ id }) => {
    const { sizeLimit, beyondSizeLimit } = dialectFacts[id].access
    return typeof sizeLimit === 'number' && bytes > sizeLimit ? [{ id, sizeLimit, beyondSizeLimit }] : []
  })
  if (bytes <= LEAST_READ && limits.length === 0) return
  const least = Math.min(LEAST_READ, ...limits.map(({ sizeLimit }) => sizeLimit))
  const line = lineAtByte(context, least)
  const voids = limits.filter(({ beyondSizeLimit }) => beyondSizeLimit === 'void').map(({ id }) => id)
  const cuts = limits.filter(({ beyondSizeLimit }) => beyondSizeLimit !== 'void').map(({ id }) => id)
  const all = context.dialects.length
  const effects = [
    ...(cuts.length === 0 ? [] : [`${dialectPhrase(cuts, all)} read nothing from line ${line.number} on`]),
    ...(voids.length === 0 ? [] : [`to ${dialectPhrase(voids, all)} the whole file is void`]),
    ...(limits.length === 0 ? [`a reader may stop at line ${line.number}`] : []),
  ]
  const last = lines.at(-1) as CheckedLine
  yield {
    span: { start: line.start, end: last.ending },
    message: `The file has ${bytes} bytes, more than the ${least} that readers have to read: ${effects.join('; ')}. Shorten it: begin with duplicate and covered rules.`,
    dialects: limits.map(({ id }) => id),
  }
}

/** The line within which, or at whose beginning, that many bytes of the file are over. */
function lineAtByte({ file: { parsed, text, lines } }: Context, limit: number): CheckedLine {
  let bytes = parsed.bom ? 3 : 0
  for (const line of lines) {
    bytes += bytesOfText(text.slice(line.start, line.end)).length
    if (bytes > limit) return line
  }
  return lines.at(-1) as CheckedLine
}
