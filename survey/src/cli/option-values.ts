import { InvalidArgumentError } from 'commander'
import { surveyedDialects } from '../dataset/surveyed-dialects.ts'

/** Reads the value of an option: a whole number, no less than this. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || text.trim() === '')
      throw new InvalidArgumentError(`It takes a whole number from ${least}.`)
    return value
  }
}

/** Reads the value of an option: a month such as `2024-06`. */
export function month(text: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It takes a month such as 2024-06.')
  return text
}

/** Reads the value of an option: the id of a dialect of a dataset. */
export function dialectId(text: string): string {
  const ids = surveyedDialects.map(({ id }): string => id)
  if (!ids.includes(text)) throw new InvalidArgumentError(`It takes one of: ${ids.join(', ')}.`)
  return text
}

/** The option by which a user supplies columns. It may be given more than once. */
export const WITH_OPTION = [
  '--with <file>',
  'a CSV file with more about hosts, robots or URLs: its header has a column host, robot or url',
  (file: string, earlier: readonly string[] = []): readonly string[] => [...earlier, file],
] as const
