import { type Robot, robots } from '../robots/index.ts'

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

/** Operators in whose names a name has to stand to be a word rather than a name: in two, letters may stand by chance, as `bing` in BUbiNG. */
const FEWEST_OPERATORS = 3

/** A shorter one stands in too many by chance. */
const SHORTEST_WORD = 3

/** Is a name that no known robot has a part of the names of many? */
export function isCommonWord(name: string): boolean {
  return WORDS.has(name.toLowerCase()) || new Set(robotsContaining(name).map(({ operator }) => operator)).size >= FEWEST_OPERATORS
}

/** The known robots whose own token the name stands in; none for a very short name. */
export function robotsContaining(name: string): readonly Robot[] {
  const part = name.toLowerCase()
  if (part.length < SHORTEST_WORD) return []
  return OWN_TOKENS.flatMap(([token, robot]) => (token.includes(part) ? [robot] : []))
}

const OWN_TOKENS: readonly (readonly [token: string, robot: Robot])[] = robots.map((robot) => [robot.tokens[0]?.toLowerCase() ?? '', robot])
