import type { Change, Fix } from '../finding.ts'
import type { ProposedFix } from '../rule.ts'
import { changesMeaning, type Proof } from './proof.ts'
import type { FixProver } from './prove-fix.ts'

/** Makes a fix whose proof runs when one of its properties first needs it. For most fixes, none ever does. */
export function lazyFix({ title, because, ...change }: ProposedFix, prover: FixProver): Fix {
  let cached: Proof | undefined = because === undefined ? undefined : changesMeaning(because, 'value')
  const proof = (): Proof => {
    cached ??= prover.prove(change)
    return cached
  }
  const effect = (): Extract<Proof, { readonly kind: 'changes-meaning' }> | undefined => {
    const result = proof()
    return result.kind === 'safe' ? undefined : result
  }
  return {
    title,
    ...change,
    get kind() {
      return proof().kind
    },
    get because() {
      return effect()?.because
    },
    get undecided() {
      return effect()?.undecided
    },
    get witness() {
      return effect()?.witness
    },
  }
}

/**
 * Whether a change alters the file. The comparison stops at the first difference, so that many fixes of one
 * long file do not take quadratic time.
 */
export function altersFile(text: string, { edits, withoutMark, asUtf8 }: Change): boolean {
  const added = edits.reduce((sum, { start, end, text: instead }) => sum + instead.length - (end - start), 0)
  if (withoutMark === true || asUtf8 === true || added !== 0) return true
  let at = 0
  let shift = 0
  for (const { start, end, text: instead } of [...edits].sort((one, other) => one.start - other.start)) {
    // Text that is not shifted is the same.
    if (shift !== 0 && !text.startsWith(text.slice(at, start), at + shift)) return true
    if (!text.startsWith(instead, start + shift)) return true
    at = end
    shift += instead.length - (end - start)
  }
  return false
}
