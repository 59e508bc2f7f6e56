import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `protego`. */
export const protegoFacts: DialectFacts = {
  id: 'protego',
  title: 'Protego',
  summary: 'Protego 0.6.1, the robots.txt parser of Scrapy, as the program behaves.',
  follows: 'program',
  answers: {
    decoding: {
      says: 'Protego is given text: here the bytes read as UTF-8, with a byte order mark as its first character, which hides the first line. Bytes that are not UTF-8 are left out, as Scrapy does before it calls Protego.',
      evidence: 'observed',
    },
    lines: {
      says: 'Lines end where `str.splitlines` ends them: at LF, CR and CRLF, and at U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029. Blank lines mean nothing.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'By their whole names in any case, some misspelt: User-agent (also `useragent`, `user agent`), Allow, Disallow (also `dissallow`, `dissalow`, `disalow`, `diasllow`, `disallaw`), Sitemap (also `sitemaps`, `site-map`), Crawl-delay, Request-rate and Visit-time (also with a blank) and Host.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon; in a line without one, the blank after the first words that spell a field in lower case, `disallow /x` for example.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'With the first User-agent line that has a value, and with every one that follows another record.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'At the next User-agent line after any other record, known or not, with a value or without; but after a User-agent line without a value the next one joins the robots before it.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored.', evidence: 'observed' },
    agentMatch: {
      says: "The longest value that the robot's name holds, in any case, and every group that has it; a value with stars also counts without them, and on a tie the first.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If the name of the robot holds no value, the groups for `*` apply; without one, everything is allowed.',
      evidence: 'observed',
    },
    emptyValue: { says: 'It is no rule, but it ends a run of User-agent lines.', evidence: 'observed' },
    patterns: {
      says: '`*` matches any run and a final `$` the end of the path; otherwise a value is a prefix. A value with a `$` is also a rule in which every `$` is literal, and an Allow that ends in `/index.html` also allows the directory itself.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Paths are unquoted and quoted again: in rules all but `/`, `*`, `$` and `%`, in URLs all but `/` and `%`. Queries are left as they are, and empty ones are lost.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted on the rule after quoting, stars included; on a tie an Allow.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` is not exempt; Scrapy fetches it without asking.', evidence: 'observed' },
    unknownLines: { says: 'They are ignored, but end a run of User-agent lines.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay, a decimal number, Request-rate, in `s`, `m`, `h` or `d` with a window `HHMM-HHMM` or none, and Visit-time, two times with a blank between them, are parsed for the caller; the last of several counts.',
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
      effect: 'Wayleave takes a longer one for a mistake and ignores it with a note; the program has no limit.',
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
    'The Extended Standard writes `Visit-time: 0600-0845`; Protego refuses that spelling and takes `0600 0845`, and it is followed. In Request-rate it takes the window with its hyphen.',
    'Sitemap and unknown lines end a run of User-agent lines in Protego and by RFC 9309 do not: Protego is followed.',
    'Misspellings are taken in any case where the line has a colon, and only in lower case where it has none.',
    'Protego decides nothing about HTTP. Scrapy reads the body of any response whatever its status, after its own retries on 429 and 5xx, and allows everything where it gets no response.',
    'Scrapy decodes the body before it calls Protego; here the bytes are taken for UTF-8.',
  ],
}
