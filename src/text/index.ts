/**
 * Bytes and characters: lossless decoding, spans, positions, edits, and suggestions for misspelled words.
 * Nothing here is about robots.txt.
 */

export { bytesOfText, charactersOf, countIllFormed, ILL_FORMED, textOfBytes } from './bytes.ts'
export { codeUnitAt } from './code-unit-at.ts'
export { type Decoded, decodeText, encodeText } from './decode.ts'
export { applyEdits, type Edit } from './edits.ts'
export { firstIndex } from './first-index.ts'
export { grouped } from './grouped.ts'
export { addTo, groupedBy } from './grouping.ts'
export { hashOf } from './hash.ts'
export { indexOrEnd } from './index-or-end.ts'
export { isObject } from './json-object.ts'
export { nearest } from './nearest.ts'
export { PartsOfText } from './parts-of-text.ts'
export { present } from './present.ts'
export { firstProduct, isNameInFiles, isProductToken } from './product-token.ts'
export { readablePath } from './readable-path.ts'
export { lineStarts, type Position, positionAt, type Span } from './span.ts'
export { isRooted, isUrlOrPath } from './url-or-path.ts'
export { COMMAND_BRACKET, escapeOf, logCommandsIn, visible } from './visible.ts'
