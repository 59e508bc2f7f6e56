import { StoreError } from '../store/index.ts'
import { visible } from '../text/index.ts'

/** The most characters of a message that a trouble quotes. */
const SHOWN_LENGTH = 200

/** What a store says of its failure as a sentence, with the code of the system error behind it. */
export function causeWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const { code } = Object(error instanceof StoreError ? error.cause : error)
  const said = visible(message, SHOWN_LENGTH).replace(/\.$/, '')
  const isNews = typeof code === 'string' && /^E[A-Z]+$/.test(code) && !said.includes(code)
  return `${said}${isNews ? ` (${code})` : ''}.`
}
