import { type Robot, robots } from '../../robots/index.ts'

/**
 * Words that occur in the User-Agent headers of many browsers and robots. If a group has such a name, a
 * dialect that searches for the group's name within a robot's name applies the group to many robots. Sites
 * that blocked `Spider`, `Code` and `LCC` as robots also blocked Baiduspider, programs with a Codeberg URL in
 * their header, and old browsers with `SLCC` in it (ai-robots-txt/ai.robots.txt, issues 208, 212 and 242).
 */
const WORDS: ReadonlySet<string> = new Set([
  'agent',
  'archive',
  'archiver',
  'bot',
  'bots',
  'browser',
  'client',
  'code',
  'compatible',
  'crawl',
  'crawler',
  'crawlers',
  'fetch',
  'fetcher',
  'grab',
  'grabber',
  'http',
  'image',
  'images',
  'index',
  'lcc',
  'link',
  'mobile',
  'mozilla',
  'news',
  'preview',
  'proxy',
  'reader',
  'robot',
  'robots',
  'scan',
  'scanner',
  'scraper',
  'search',
  'seo',
  'site',
  'spider',
  'spiders',
  'user',
  'web',
  'webcrawler',
])

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
