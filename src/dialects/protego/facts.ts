import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `protego`. */
export const protegoFacts: DialectFacts = {
  id: 'protego',
  title: 'Protego',
  summary: 'Protego 0.7.0, the robots.txt parser of Scrapy since 2.19, as the program behaves.',
  follows: 'program',
  state: { reads: 'Protego 0.7.0 of 21 September 2026', compared: '2026-11-28' },
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
      says: 'The first colon separates field and value. In a line without a colon, the field is the first word or the first two, as in `DISALLOW /x`. So it is if the text before the colon is no field and no white space follows the colon. The words of the value are then joined by single blanks.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after a record other than Sitemap and Host. A group whose User-agent lines have no value is for no robot.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after any record other than User-agent, Sitemap and Host. The record may be unknown, and may lack a value or a name.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: "Every group applies that has the longest value with which a word of the robot's name begins, in any letter case. A word begins after a character that is neither a letter nor a digit nor `-` nor `_`. A value with stars also counts without them. On a tie, the first value decides.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If no word of the robot’s name begins with a value, the `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is not a rule, but it ends a run of User-agent lines.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters, and a final `$` matches the end of the path. A value with a `$` is also a rule in which every `$` is literal. An Allow that ends in `/index.html` also allows the directory itself. The path of a URL includes its query, also an empty one, and never its fragment.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Rules and URLs are unquoted and quoted again, queries too, so a character equals its escape. Escapes of `/` and `%` stay, and in rules those of `*`. Escapes that are not UTF-8 equal one another.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted after quoting, stars included. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is always allowed, with any query or parameters. Other spellings of the path are not.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines with a colon are ignored, but they end a run of User-agent lines. Other lines have no meaning.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Protego parses Crawl-delay, Request-rate and Visit-time for its caller; the last valid one of several counts. Crawl-delay is what `float` reads: digits of any script, `1_0`, `1e2` and `+5` too, if it is finite and not negative. Request-rate is two numbers above 0 that `int` reads, in `s`, `m`, `h` or `d`. Of exactly two words, the second is a window `HHMM-HHMM` or `HMM-HMM`; of more, only the first counts. Visit-time is two such times of US-ASCII digits, with `-` or one blank between them.',
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
      name: 'Request-rate',
      value: Number.MAX_SAFE_INTEGER,
      unit: 'seconds',
      effect:
        'Wayleave ignores a Request-rate with a greater number, with a note, as it cannot hold the number exactly. The program has no limit.',
    },
  ],
  sources: [
    {
      title: 'Protego 0.7.0, executed',
      where: 'Debian unstable, python3-protego 0.7.0+dfsg-1: protego/*.py',
      read: '2026-11-28',
    },
    { title: 'Protego 0.6.1', where: 'github.com/scrapy/protego, commit 81f1b35', read: '2026-11-20' },
    {
      title: 'Scrapy, its middleware for robots.txt',
      where: 'github.com/scrapy/scrapy, commit 11079cb1c: scrapy/downloadermiddlewares/robotstxt.py',
      read: '2026-11-20',
    },
  ],
  differences: [
    'Before 0.7.0, a value counted anywhere in the name of a robot, so `bot` was for `mybot`. Sitemap and Host ended a run of User-agent lines. A User-agent line without a value let the next one join the robots before it. `/robots.txt` was not exempt.',
    'Before 0.7.0, queries and parameters were not unquoted, and an empty `?` or `;` was dropped. A `=` was escaped in URLs alone, so a rule with it in its path matched nothing. The fragment of a URL was kept.',
    'Before 0.7.0, a field without a colon had to be in lower case, before a blank. Visit-time had to be `0600 0845`, and a Crawl-delay could be negative or infinite.',
    'Wayleave has no dialect for Protego 0.6. It answers about 1 % of the questions on real files otherwise, and 0.6.2 already corrects a vulnerability of it (CVE-2026-55520).',
    'In Protego, unknown lines end a run of User-agent lines; by RFC 9309 they do not. Wayleave follows Protego.',
    'Protego decides nothing about HTTP. Scrapy makes its own retries on 429 and 5xx, and then reads the body of any response, whatever its status. Without a response, it allows every URL.',
    'Scrapy decodes the body before it calls Protego. Wayleave reads the bytes as UTF-8.',
  ],
}
