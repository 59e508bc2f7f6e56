import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `crawler4j`. */
export const crawler4jFacts: DialectFacts = {
  id: 'crawler4j',
  title: 'crawler4j',
  summary: 'crawler4j, a crawler in Java, at its last commit, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'crawler4j, commit 68f5c1e of 3 October 2020, the last',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The server gives the encoding. Wayleave reads the bytes as UTF-8, with U+FFFD for other bytes. A byte order mark hides the first line.',
      evidence: 'observed',
    },
    lines: { says: 'LF and CR end a line. Blank lines have no meaning.', evidence: 'observed' },
    comments: {
      says: '`#` starts a comment anywhere in a line. HTML tags are removed.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay, Host and Sitemap: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: { says: 'A colon directly follows the field.', evidence: 'observed' },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after another known field.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after another known field. Of two groups with the same names, the second is dropped.',
      evidence: 'observed',
    },
    rulesWithoutAgent: {
      says: 'Each known field but User-agent, before the first User-agent line, opens a group for `*`. A later group for `*` alone is then dropped. So a Sitemap on the first line opens the site to every robot without a group of its own.',
      evidence: 'observed',
    },
    agentMatch: {
      says: 'The name of the robot must contain the value, in any letter case. The group with the longest such value applies, then the one with fewer names.',
      evidence: 'observed',
    },
    fallback: {
      says: 'A `*` counts as a value of one character. Without a group, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: { says: 'An empty Allow or Disallow matches the empty path only.', evidence: 'observed' },
    patterns: {
      says: 'A value matches paths that begin with it. A `*` within it matches one character or more, and a final one any run. A final `$` matches the end. The query is not looked at. A path with a line separator such as U+2028, which no client sends unescaped, matches no value.',
      evidence: 'observed',
    },
    percentEncoding: { says: 'Nothing is decoded or encoded.', evidence: 'observed' },
    precedence: {
      says: 'The rule with the longest regular expression decides; on a tie, the first in alphabetical order. If an Allow and a Disallow have the same value, the verdict differs from run to run.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is read as Java’s `Double.parseDouble` reads it, and the crawler does not obey it. Wayleave takes US-ASCII digits, `.5`, `1e2` and `1f`, and ignores negative and hexadecimal numbers. Request-rate and Visit-time are ignored.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'allow-all',
      'network-error': 'allow-all',
      'too-many-redirects': 'allow-all',
    },
    { sizeLimit: 'none', beyondSizeLimit: 'not-applicable' },
  ),
  limits: [
    {
      name: 'Crawl-delay',
      value: 31_536_000,
      unit: 'seconds',
      effect:
        'Wayleave treats a longer delay as a mistake and ignores it with a note. The program has no limit.',
    },
  ],
  sources: [
    {
      title: 'crawler4j',
      where:
        'github.com/yasserg/crawler4j, commit 68f5c1e: crawler4j/src/main/java/edu/uci/ics/crawler4j/robotstxt',
      read: '2026-11-23',
    },
  ],
  differences: [
    'Where the verdict differs from run to run, Wayleave has none.',
    'RobotstxtServer gives the parser the first 512,000 bytes of a file. That is a limit of the robot crawler4j, not of the dialect.',
    'The recorded verdicts are for hosts that are names. For a URL that `java.net.URL` may refuse, such as one whose host is `1.2.3.256`, Wayleave decides by the path. That was not compared.',
  ],
}
