import type { CheckRule } from '../../rule.ts'
import { crOnly } from './cr-only.ts'
import { invalidUtf8 } from './invalid-utf8.ts'
import { lineTooLong } from './line-too-long.ts'
import { lookalikeCharacter } from './lookalike-character.ts'
import { mixedLineEnds } from './mixed-line-ends.ts'
import { nbspOrExoticSpace } from './nbsp-or-exotic-space.ts'
import { noFinalNewline } from './no-final-newline.ts'
import { notUtf8 } from './not-utf8.ts'
import { nulOrControl } from './nul-or-control.ts'
import { size500Kib } from './size-500kib.ts'
import { utf8Bom } from './utf8-bom.ts'
import { zeroWidth } from './zero-width.ts'

/** The check rules of the table `encoding` (codes E101 and up), ordered by code. */
export const encodingRules: readonly CheckRule[] = [
  utf8Bom,
  notUtf8,
  invalidUtf8,
  size500Kib,
  lineTooLong,
  crOnly,
  mixedLineEnds,
  nulOrControl,
  nbspOrExoticSpace,
  zeroWidth,
  lookalikeCharacter,
  noFinalNewline,
]
