/** Code whose growth is known, for the tests of the counter. */

const numbers = (n: number): readonly number[] => Array.from({ length: n }, (_, index) => index)

export function loop(n: number): number {
  let sum = 0
  for (let index = 0; index < n; index++) sum += index % 7
  return sum
}

export const spread = (n: number): number => [...numbers(n)].length

export const search = (n: number): boolean => 'a'.repeat(n).includes('b')

export function nestedLoops(n: number): number {
  let equal = 0
  for (let one = 0; one < n; one++) for (let other = 0; other < n; other++) if (one === other) equal++
  return equal
}

export function includesInLoop(n: number): number {
  const found: number[] = []
  for (const number of numbers(n)) if (!found.includes(number)) found.push(number)
  return found.length
}

export function searchInLoop(n: number): number {
  const text = 'a'.repeat(n)
  return numbers(n).filter(() => text.includes('b')).length
}

export function spreadInLoop(n: number): number {
  let all: readonly number[] = []
  for (const number of numbers(n)) all = [...all, number]
  return all.length
}

export function setInLoop(n: number): number {
  const all = numbers(n)
  return all.filter((number) => new Set(all).has(number)).length
}

export function joinInLoop(n: number): number {
  const all = numbers(n)
  return all.filter(() => all.join('').length > 0).length
}

export function sortInLoop(n: number): number {
  const all = numbers(n)
  return all.filter(() => [...all].sort().length > 0).length
}

export const boundedPattern = (n: number): boolean => /\{\{[^}]{0,30}\}\}/.test('{{'.repeat(n))

export const openPattern = (n: number): boolean => /\{\{[^}]*\}\}/.test('{{'.repeat(n))
