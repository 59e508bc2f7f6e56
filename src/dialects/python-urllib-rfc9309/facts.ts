import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `python-urllib-rfc9309`. */
export const pythonUrllibRfc9309Facts: DialectFacts = {
  id: 'python-urllib-rfc9309',
  title: 'Python urllib.robotparser since its rewrite',
  summary:
    "CPython's urllib.robotparser since its rewrite to RFC 9309: version 3.14, and later releases of 3.13, as the program behaves.",
  follows: 'program',
  state: {
    reads: 'CPython 3.14.10 and 3.15.2 of 26 October 2026, whose parsers are the same',
    compared: '2026-11-28',
    newer:
      '3.16, which is not released (commit 055a953). It allows a URL that cannot be split, where these raise an error.',
  },
  answers: {
    decoding: {
      says: 'The file is UTF-8. Bytes that are not UTF-8 are kept and compared as their escapes. A byte order mark is kept and hides the first line.',
      evidence: 'observed',
    },
    lines: {
      says: 'Lines end where `str.splitlines` ends them. These ends are LF, CR, CRLF, U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029. Blank lines have no meaning.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay, Request-rate and Sitemap: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value, with white space around it. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group. So does each one after an Allow, Disallow, Crawl-delay or Request-rate.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow, Disallow, Crawl-delay or Request-rate, or at the end of the file. Groups with one name are merged.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'The group whose value equals the whole name of the robot applies, in any letter case. Else the first group applies with a value that the name contains, up to its first `/`. Of merged groups, only the values that all of them have count then.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is a rule that allows every URL and loses to every other rule.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters, and a final `$` matches the end. A rule with a `$` elsewhere is dropped.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, every escape is decoded and quoted again, so `%2F` is a slash. `=` and `&` of a query stay apart from their escapes. `%2A` and `%24` in a rule match a literal star and dollar.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The rule decides whose match reaches furthest in the URL, and on a tie an Allow. So `/*x` may win against a longer prefix. For such files, the verdicts are no decision list.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` without a query is always allowed.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'The module parses Crawl-delay and Request-rate for its caller; the last of several counts. Crawl-delay is a whole number of seconds, and Request-rate two such numbers without unit or window. Their digits may be decimal digits of any script, such as `５`; other digits, such as `²`, are ignored. On more than 4,300 digits, the parser stops with an error and has no verdict. Visit-time is ignored.',
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
      title: 'CPython 3.14.10',
      where: 'github.com/python/cpython, tag v3.14.10: Lib/urllib/robotparser.py',
      read: '2026-11-23',
    },
    {
      title: 'The rewrite (gh-138502, gh-138907, gh-149376)',
      where: 'github.com/python/cpython, commit 055a953: Lib/urllib/robotparser.py',
      read: '2026-11-23',
    },
  ],
  differences: [
    'RFC 9309 counts the bytes of the rule, or of the match: it leaves open which. The program counts those of the match. Wayleave follows the program.',
    'The program decodes `%2F` in a path, and RFC 9309 does not.',
    'On a URL that `urlsplit` rejects, versions up to 3.15.2 raise an error, so Wayleave has no verdict. Version 3.16, which is not released, allows the URL.',
    'Where a rule such as `/*x` meets rules of the other effect, a comparison finds a difference or stays undecided. It does not prove that two such files are equal, unless their rules are.',
  ],
}
