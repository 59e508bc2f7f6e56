import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `python-urllib`. */
export const pythonUrllibFacts: DialectFacts = {
  id: 'python-urllib',
  title: 'Python urllib.robotparser',
  summary:
    "CPython's urllib.robotparser, as version 3.11 and those before the rewrite to RFC 9309 behave. It is nearly the draft of 1996.",
  follows: 'program',
  state: {
    reads: 'CPython 3.11.7 of December 2023; `python-urllib-rfc9309` reads later ones',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is strict UTF-8. On other bytes the parser stops with an error and has no verdict. A byte order mark is kept and hides the first line. UTF-16 with a byte order mark is an error.',
      evidence: 'observed',
    },
    lines: {
      says: 'Lines end where `str.splitlines` ends them. These ends are LF, CR, CRLF, U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029. Only a line without any character separates groups.',
      evidence: 'observed',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line. A line with only a comment separates nothing.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay, Request-rate and Sitemap: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value, with white space around it. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does the first one after an empty line. A User-agent line after an Allow, Disallow, Crawl-delay or Request-rate opens one too.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at an empty line, at a User-agent line that opens a new group, or at the end of the file. A group without an Allow, Disallow, Crawl-delay or Request-rate by then is dropped.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: "The robot's name up to a `/` must contain the value, unquoted and in lower case. The first group that matches applies. An empty value matches every robot.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the first group with a `*` applies. A group with a `*` names no robot, whatever its other User-agent lines say.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is a rule that allows every URL, at its position in the order.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` and `$` are ordinary characters.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, everything is unquoted, `%2F` too. The result is split as a URL, put together and quoted again. An empty query is dropped.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The first rule that matches decides. A URL that no rule matches is allowed.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is not exempt. `read` fetches it without asking.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'The module parses Crawl-delay and Request-rate for its caller; the last of several counts. Both are unquoted first. Crawl-delay is a whole number of seconds, and Request-rate two such numbers without unit or window. Their digits may be decimal digits of any script, such as `５`. Other digits, such as `²`, pass the test of the module, and more than 4,300 digits do, too. The parser then stops with an error and has no verdict. Visit-time is ignored.',
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
      effect:
        'Wayleave treats a longer delay as a mistake and ignores it with a note. The program has no limit.',
    },
  ],
  sources: [
    {
      title: 'CPython 3.11.7',
      where:
        'github.com/python/cpython, tag v3.11.7: Lib/urllib/robotparser.py, Lib/urllib/parse.py, Lib/urllib/request.py',
      read: '2026-11-20',
    },
    {
      title: 'The rewrite of robotparser to RFC 9309 (gh-138907)',
      where: 'github.com/python/cpython, commit 055a953',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The module implements the draft of 1996, but not all of it. The draft keeps `%2F` distinct from `/`, exempts `/robots.txt`, and looks for the name of the robot in the value. The program does none of this, and Wayleave follows the program.',
    'The program drops a group if the file or the group ends before its first rule. A group for `*` that also names a robot counts for `*` alone. Neither is in the draft, and Wayleave follows the program.',
    'CPython since its rewrite merges groups and supports `*` and `$`. The rule that matched the longest part of the URL decides. That would be another dialect.',
    'On a server error the module neither reads a file nor sets a flag, and then allows no URL. The newest version says so explicitly.',
  ],
}
