import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `rfc-9309`. */
export const rfc9309Facts: DialectFacts = {
  id: 'rfc-9309',
  title: 'RFC 9309',
  summary:
    'The Robots Exclusion Protocol as the IETF published it in September 2022. Product tokens select groups, and the longest rule decides.',
  follows: 'document',
  state: {
    reads: 'RFC 9309 of September 2022, with errata up to 2 September 2026',
    compared: '2026-11-20',
  },
  answers: {
    decoding: {
      says: 'The file is UTF-8. RFC 9309 leaves other encodings to the parser. Wayleave goes by a byte order mark, then by the encoding that the server declares, then by the NULs of UTF-16. A byte order mark is not part of the text.',
      evidence: 'documented',
    },
    lines: { says: 'LF, CR and CRLF end a line. Blank lines have no meaning.', evidence: 'documented' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'documented' },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow: whole names, in any letter case.',
      evidence: 'documented',
    },
    separator: {
      says: 'The first colon separates field and value. Spaces and tabs around it are ignored. A line without a colon is not a record.',
      evidence: 'documented',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each User-agent line after a rule.',
      evidence: 'documented',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow or Disallow, or at the end of the file. Blank lines, comments and other records do not end it.',
      evidence: 'documented',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'documented' },
    agentMatch: {
      says: 'A value is cut to the product token it begins with: letters, hyphens and underscores. The token must equal the name of the robot, in any letter case. All groups that name the robot are combined.',
      evidence: 'documented',
    },
    fallback: {
      says: 'If no group names the robot, all `*` groups apply. A blank and other text may follow the star. Without a `*` group, every URL is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is not a rule, but a User-agent line after it still opens a new group.',
      evidence: 'inferred',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path. A `$` elsewhere, `%24` and `%2A` are literal. A value that begins with neither `/` nor `*` matches nothing.',
      evidence: 'documented',
    },
    percentEncoding: {
      says: 'In rules and URLs, escapes of unreserved bytes are decoded, and other escapes are put in upper case. Bytes beyond ASCII are escaped. In URLs, `*` and `$` are escaped too. Reserved bytes without an escape stay as they are.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The rule with the most bytes decides. Bytes are counted on the rule after encoding, `*` and `$` included. On a tie, an Allow decides.',
      evidence: 'documented',
    },
    robotsTxtItself: { says: '`/robots.txt` is always allowed.', evidence: 'documented' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'documented',
    },
    pacing: {
      says: 'RFC 9309 has no pacing. Pacing records are collected and not obeyed. Wayleave reads their numbers in US-ASCII digits, as documents of these fields write them: a Crawl-delay may be decimal, and other numbers are whole. In a group with several names, those below the own name of a robot count before the others.',
      evidence: 'documented',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'disallow-all',
      'network-error': 'disallow-all',
      'too-many-redirects': 'allow-all',
    },
    { maxRedirects: 5, freshFor: 86_400, sizeLimit: 512_000 },
  ),
  limits: [
    {
      name: 'File size',
      value: 512_000,
      unit: 'bytes',
      effect:
        'A crawler must read at least this much (§2.5). Wayleave applies no limit: it reads a file of any size to its end.',
    },
  ],
  sources: [
    {
      title: 'RFC 9309, Robots Exclusion Protocol, September 2022',
      where:
        'RFC 9309, as github.com/google/robotstxt kept it in protocol-draft/rfc9309.xml until commit a67394c',
      read: '2026-11-20',
    },
    {
      title: 'Errata 7124, 7128, 7995 and 8895 of RFC 9309',
      where: 'rfc-editor.org/errata/rfc9309, as third-party notes quote it',
      read: '2026-09-02',
    },
  ],
  differences: [
    'The grammar lets a path begin with `/` only, while the example in §5.1 has `Disallow: *.gif$` (erratum 7995). Wayleave accepts a value that begins with `*`.',
    'The grammar allows no digit, dot or blank in a product token, and leaves open what a parser does with a line that has one. Read strictly, the line is ignored, and its rules belong to the group before it. Wayleave is lenient: it cuts the value to its leading token. It cuts names separated by commas (erratum 8895) in the same way.',
    '"The most octets" may mean the bytes of the rule or those of the part of the URL that it matched. Wayleave counts the bytes of the rule, as most programs do. CPython since its rewrite counts those of the URL.',
    'The table of §2.2.2 contradicts itself: within a query it escapes `:` and `/` and leaves `=` bare. Wayleave leaves reserved bytes as they are written.',
    'The grammar allows an empty value and gives it no meaning. Wayleave ignores it, as most programs do.',
    'On 4xx, or after more than five redirects, a crawler MAY read any resource. On 5xx and network errors it MUST refuse everything for a reasonably long time, 30 days for example.',
  ],
}
