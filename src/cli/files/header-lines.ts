import { type HeaderLines, headerLines as readHeaderLines } from '../../page/index.ts'
import { usageError } from '../wayleave-error.ts'

/**
 * The header lines of an input.
 *
 * @throws WayleaveError for a line that is none.
 */
export function headerLines(text: string, where: string): Omit<HeaderLines, 'oddLine'> {
  const { oddLine, ...sent } = readHeaderLines(text)
  if (oddLine === undefined) return sent
  throw usageError(
    `line ${oddLine.number} is no header`,
    where,
    'give lines such as "X-Robots-Tag: noindex", as curl -I prints them',
  )
}
