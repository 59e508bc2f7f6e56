import { type Robot, robots } from '../../robots/index.ts'

/**
 * Words that stand in the User-Agents of browsers and of robots of every kind. A reader that looks for a group's name within that of
 * a robot finds them in many. `Spider`, `Code` and `LCC` have been blocked as robots by sites that thereby hit Baiduspider,
 * addresses at Codeberg, and the SLCC of old browsers (ai-robots-txt/ai.robots.txt, reports 208, 212 and 242).
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

/** Is a name a word that many robots have in theirs? */
export function isCommonWord(name: string): boolean {
  return WORDS.has(name.toLowerCase())
}

/** The known robots whose own token the word stands in. */
export function robotsContaining(name: string): readonly Robot[] {
  const part = name.toLowerCase()
  return robots.filter(({ tokens }) => tokens[0]?.toLowerCase().includes(part))
}
