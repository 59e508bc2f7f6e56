import type { Purpose } from 'wayleave/robots'

/** The purposes of robots, in words, those that site owners think of first before the others. */
export const PURPOSES: readonly (readonly [Purpose, string])[] = [
  ['search', 'search'],
  ['ai-training', 'AI training'],
  ['ai-search', 'AI search'],
  ['ai-user', 'assistants'],
  ['archive', 'archives'],
  ['social', 'social'],
  ['advertising', 'advertising'],
  ['seo', 'SEO'],
  ['monitoring', 'monitoring'],
  ['feed', 'feeds'],
  ['data', 'data'],
  ['library', 'libraries'],
]

/** A purpose in words, as the beginning of a sentence. */
export function purposeWords(purpose: Purpose): string {
  const words = PURPOSES.find(([one]) => one === purpose)?.[1] ?? purpose
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
