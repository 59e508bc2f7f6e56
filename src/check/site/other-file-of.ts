import { type OtherFile, otherFile } from '../../syntax/index.ts'
import type { Context } from '../file/context.ts'

/** What a checked file is in place of a robots.txt; `undefined` for what a site sent as its robots.txt. */
export function otherFileOf(context: Context): OtherFile | undefined {
  return context.once(classify).other
}

function classify({ file: { text }, options: { location, retrieval } }: Context): {
  readonly other: OtherFile | undefined
} {
  return { other: retrieval === undefined ? otherFile(text, location) : undefined }
}
