import { type Robot, robots } from '../../robots/index.ts'

/**
 * Words that occur in the User-Agent headers of many browsers and robots. If a group has such a name, a
 * dialect that searches for the group's name within a robot's name applies the group to many robots. Sites
 * that blocked `Spider`, `Code` and `LCC` as robots also blocked Baiduspider, programs with a Codeberg URL in
 * their header, and old browsers with `SLCC` in it (ai-robots-txt/ai.robots.txt, issues 208, 212 and 242). The other
 * words are names of groups in 28 of 2,089 files of a sample from 2020 to 2026.
 */
const WORDS: ReadonlySet<string> = new Set(['code', 'fetch', 'lcc', 'seo', 'site', 'spider'])

/** Whether a name is a word that occurs in the User-Agent headers of many browsers and robots. */
export function isCommonWord(name: string): boolean {
  return WORDS.has(name.toLowerCase())
}

/** The registry robots whose own token contains this word, and more. */
export function robotsContaining(name: string): readonly Robot[] {
  const part = name.toLowerCase()
  return robots.filter(({ tokens }) => {
    const token = tokens[0]?.toLowerCase()
    return token !== part && token?.includes(part)
  })
}
