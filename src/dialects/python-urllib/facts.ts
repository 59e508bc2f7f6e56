import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `python-urllib`. */
export const pythonUrllibFacts: DialectFacts = {
  id: 'python-urllib',
  title: 'Python urllib.robotparser',
  summary: "CPython's urllib.robotparser, as version 3.11 and those before the rewrite to RFC 9309 behave: the draft of 1996, nearly.",
  follows: 'program',
  answers: {
    decoding: {
      says: 'Strict UTF-8: on bytes that are not, the parser stops with an error and has no verdict. A byte order mark is kept and hides the first line; UTF-16 with a byte order mark is an error.',
      evidence: 'observed',
    },
    lines: {
      says: 'Lines end where `str.splitlines` ends them: at LF, CR and CRLF, and at U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029. Only a line without any character separates entries.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line; a line with only a comment separates nothing.', evidence: 'observed' },
    fields: {
      says: 'User-agent, Allow, Disallow, Crawl-delay, Request-rate and Sitemap, by their whole names in any case.',
      evidence: 'observed',
    },
    separator: { says: 'The first colon, with white space around it; a line without a colon is no record.', evidence: 'observed' },
    groupOpens: {
      says: 'With the first User-agent line, with the first one after an empty line, and with one after an Allow, Disallow, Crawl-delay or Request-rate.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'At an empty line, at a User-agent line after one of those, or at the end of the file; an entry that has none of those by then is forgotten.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: "The value, unquoted and in lower case, is looked for in the robot's name up to a `/`; the first entry that fits applies. An empty value fits every robot.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If no entry names the robot, the first one with a `*` applies. An entry with a `*` names no robot, whatever else its User-agent lines say.',
      evidence: 'observed',
    },
    emptyValue: { says: 'A rule, Allow or Disallow, that allows everything, in its place in the order.', evidence: 'observed' },
    patterns: { says: 'A value is a prefix; `*` and `$` are ordinary characters.', evidence: 'observed' },
    percentEncoding: {
      says: 'On both sides everything is unquoted, `%2F` too, taken apart as a URL, put together and quoted again; an empty query is lost.',
      evidence: 'observed',
    },
    precedence: { says: 'The first rule that matches decides; without one, the URL is allowed.', evidence: 'observed' },
    robotsTxtItself: { says: '`/robots.txt` is not exempt; `read` fetches it without asking.', evidence: 'observed' },
    unknownLines: { says: 'They are ignored and disturb no entry.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay, a whole number of seconds, and Request-rate, two whole numbers without unit or window, are parsed for the caller; the last of several counts. Visit-time is not known.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'disallow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'disallow-all',
      'network-error': 'error',
      'too-many-redirects': 'disallow-all',
    },
    { maxRedirects: 10, sizeLimit: 'none', beyondSizeLimit: 'not-applicable' },
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
    {
      title: 'CPython 3.11.7',
      where: 'github.com/python/cpython, tag v3.11.7: Lib/urllib/robotparser.py, Lib/urllib/parse.py, Lib/urllib/request.py',
      read: '2026-11-20',
    },
    { title: 'The rewrite of robotparser to RFC 9309 (gh-138907)', where: 'github.com/python/cpython, commit 055a953', read: '2026-11-20' },
  ],
  differences: [
    'The draft of 1996, which the module implements, keeps `%2F` distinct from `/`, exempts `/robots.txt`, and looks for the name of the robot in the record; the program does none of this and Wayleave follows the program.',
    'An entry is forgotten if the file or the entry ends before its first rule, and a record for `*` that also names a robot is filed under `*` alone: the draft knows neither, and the program is followed.',
    'CPython since its rewrite merges groups, knows `*` and `$`, and lets the rule decide that matched the longest part of the URL. That would be another dialect.',
    'On a server error the module neither reads a file nor sets a flag, and then answers no to everything; the newest version says so outright.',
  ],
}
