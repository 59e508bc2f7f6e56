import { type TodayInWords, todayInWords } from 'wayleave/report'
import { fileOf } from './file-of.ts'

/** What a file says to the robots that a site owner asks about first. */
export function answer({ text }: { readonly text: string }): TodayInWords {
  return todayInWords(fileOf(text))
}
