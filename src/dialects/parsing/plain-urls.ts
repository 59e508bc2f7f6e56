import type { InPlace } from '../in-place.ts'
import { mayMatch } from './literal.ts'
import { isPlain, isWithoutEscapes, pathStart } from './text/url.ts'

/** The hints of dialects that leave a URL unchanged if its characters are plain. */
export const plainUrlsInPlace: InPlace = {
  mayMatch,
  pathStart,
  isPathUnchanged: isPlain,
  isMatchedInPlace: isWithoutEscapes,
}
