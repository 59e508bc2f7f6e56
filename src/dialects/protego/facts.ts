import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `protego`. */
export const protegoFacts: DialectFacts = {
  id: 'protego',
  title: 'Protego',
  summary: 'Protego 0.6.1, the robots.txt parser of Scrapy, as the program behaves.',
  follows: 'program',
  answers: {
    decoding: {
      says: 'Protego receives text. Wayleave reads the bytes as UTF-8 and leaves out bytes that are not UTF-8, as Scrapy does before it calls Protego. A byte order mark stays as the first character and hides the first line.',
      evidence: 'observed',
    },
    lines: {
      says: 'Lines end where `str.splitlines` ends them. These ends are LF, CR, CRLF, U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029. Blank lines have no meaning.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'Protego recognises whole names of fields, in any letter case. User-agent may be `useragent` or `user agent`. Disallow may be `dissallow`, `dissalow`, `disalow`, `diasllow` or `disallaw`. Sitemap may be `sitemaps` or `site-map`. Crawl-delay, Request-rate and Visit-time may be written with a blank. Allow and Host have no other spelling.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value. In a line without one, the blank after a field in lower case does, as in `disallow /x`.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line with a value opens a group, and so does each one after another record.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after any other record, known or unknown, with or without a value. After a User-agent line without a value, the next User-agent line joins the robots before it.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: "Every group applies that has the longest value the robot's name contains, in any letter case. A value with stars also counts without them. On a tie, the first value decides.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If the name of the robot contains no value, the `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is not a rule, but it ends a run of User-agent lines.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters, and a final `$` matches the end of the path. A value with a `$` is also a rule in which every `$` is literal. An Allow that ends in `/index.html` also allows the directory itself.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Paths are unquoted and quoted again. In rules this leaves out `/`, `*`, `$` and `%`, and in URLs `/` and `%`. Queries stay as they are, and empty ones are dropped.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted after quoting, stars included. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is not exempt. Scrapy fetches it without asking.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored, but they end a run of User-agent lines.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Protego parses Crawl-delay, Request-rate and Visit-time for its caller; the last of several counts. Crawl-delay is a decimal number. Request-rate is in `s`, `m`, `h` or `d`, with or without a window `HHMM-HHMM`. Visit-time is two times with a blank between them.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'read-body',
      'not-found': 'read-body',
      'other-4xx': 'read-body',
      'too-many-requests': 'read-body',
      'server-error': 'read-body',
      'network-error': 'allow-all',
      'too-many-redirects': 'allow-all',
    },
    { maxRedirects: 20, sizeLimit: 'none', beyondSizeLimit: 'not-applicable' },
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
    { title: 'Protego 0.6.1', where: 'github.com/scrapy/protego, commit 81f1b35', read: '2026-11-20' },
    {
      title: 'Scrapy, its middleware for robots.txt',
      where: 'github.com/scrapy/scrapy, commit 11079cb1c: scrapy/downloadermiddlewares/robotstxt.py',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The Extended Standard writes `Visit-time: 0600-0845`. Protego refuses that spelling and accepts `0600 0845`, and Wayleave follows Protego. In Request-rate, Protego does accept a window that has a hyphen.',
    'In Protego, Sitemap and unknown lines end a run of User-agent lines; by RFC 9309 they do not. Wayleave follows Protego.',
    'Protego accepts misspellings in any letter case if the line has a colon. Without a colon it accepts them only in lower case.',
    'Protego decides nothing about HTTP. Scrapy makes its own retries on 429 and 5xx, and then reads the body of any response, whatever its status. Without a response, it allows every URL.',
    'Scrapy decodes the body before it calls Protego. Wayleave reads the bytes as UTF-8.',
  ],
}
