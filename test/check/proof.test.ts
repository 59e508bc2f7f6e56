import { expect, it } from 'vitest'
import {
  type Consequence,
  changesMeaning,
  graver,
  isGravest,
  SAFE,
  unproved,
} from '../../src/check/fixes/proof.ts'

it('only a lost rule ends the search for a graver result, and every result is graver than those before it', () => {
  const consequences: readonly Consequence[] = ['value', 'closes', 'opens', 'loses']
  const proofs = [SAFE, unproved('why'), ...consequences.map((one) => changesMeaning('why', one))]
  expect(proofs.map(isGravest)).toEqual([false, false, false, false, false, true])
  for (const [at, proof] of proofs.entries())
    for (const lighter of proofs.slice(0, at)) {
      expect(graver(lighter, proof)).toBe(proof)
      expect(graver(proof, lighter)).toBe(proof)
    }
})
