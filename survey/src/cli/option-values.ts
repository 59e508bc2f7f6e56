import { InvalidArgumentError } from 'commander'

/** Reads the value of an option: a whole number, no less than this. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || text.trim() === '')
      throw new InvalidArgumentError(`It takes a whole number from ${least}.`)
    return value
  }
}
