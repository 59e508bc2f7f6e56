import type { PagePlace, PageVerdict } from '../../page/index.ts'
import { present } from '../../text/index.ts'

/** A verdict on a page as JSON. */
export type PageVerdictJson = Omit<PageVerdict, 'because'> & { readonly because: readonly PagePlace[] }

/** A verdict as JSON. Its reasons are given as places only. */
export function pageVerdictJson({ because, notes, ...members }: PageVerdict): PageVerdictJson {
  return {
    ...members,
    because: because.map(({ where, line, name, text }) => ({
      where,
      ...present({ line, name }),
      text,
    })),
    notes: notes.map(({ code, message }) => ({ code, message })),
  }
}

/** The members of a verdict that are words. */
export const PAGE_MEMBERS = [
  'fetch',
  'index',
  'follow',
  'snippet',
  'archive',
  'train',
  'search',
  'input',
] as const
