import { isSentUnchanged } from '../pattern/index.ts'

/** What a text says after a witness that is `notSent`. */
export const NOT_SENT_REMARK = ' (raw: most clients send it in another form)'

/** The member `notSent`, if clients that follow the URL standard change a URL before they send it. */
export function notSentIf(url: string): { readonly notSent?: true } {
  return isSentUnchanged(url) ? {} : { notSent: true }
}
