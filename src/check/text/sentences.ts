import type { Says } from '../finding.ts'

/** Sentences as one text. Empty ones are left out. */
export function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ')
}

/** A case by the circumstances that set it apart. Empty ones are left out, and none of them is the usual case. */
export function caseOf(...circumstances: readonly string[]): Pick<Says, 'case'> {
  const words = circumstances.filter((circumstance) => circumstance !== '')
  return words.length === 0 ? {} : { case: words.join(', ') }
}

/** The sentences of a finding as one text. */
export function messageOf({ what, effect = '', advice = '' }: Says): string {
  return sentences(what, effect, advice)
}
