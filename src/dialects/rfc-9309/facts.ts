import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `rfc-9309`. */
export const rfc9309Facts: DialectFacts = {
  id: 'rfc-9309',
  title: 'RFC 9309',
  summary:
    'The Robots Exclusion Protocol as the IETF published it in September 2022: groups by product token, and the longest rule decides.',
  follows: 'document',
  answers: {
    decoding: {
      says: 'The file is UTF-8. Another encoding is left to the parser: here a byte order mark decides, else the encoding that the server declared, else the NULs of UTF-16. A byte order mark is no part of the text.',
      evidence: 'documented',
    },
    lines: { says: 'LF, CR and CRLF end a line, and blank lines mean nothing.', evidence: 'documented' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'documented' },
    fields: { says: 'User-agent, Allow and Disallow, by their whole names in any case.', evidence: 'documented' },
    separator: {
      says: 'The first colon; spaces and tabs around it do not count, and a line without a colon is no record.',
      evidence: 'documented',
    },
    groupOpens: { says: 'With the first User-agent line, and with every one that follows a rule.', evidence: 'documented' },
    groupCloses: {
      says: 'At the next User-agent line after an Allow or Disallow, or at the end of the file; blank lines, comments and other records close nothing.',
      evidence: 'documented',
    },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'documented' },
    agentMatch: {
      says: 'The product token a value begins with, which is letters, hyphens and underscores, is compared whole and in any case with the name of the robot; all groups that name it are combined.',
      evidence: 'documented',
    },
    fallback: {
      says: 'If no group names the robot, all groups for `*` apply; a blank and other text may follow the star. Without one, everything is allowed.',
      evidence: 'documented',
    },
    emptyValue: { says: 'It is no rule, though it counts as one where groups are divided.', evidence: 'inferred' },
    patterns: {
      says: '`*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix; a `$` elsewhere, `%24` and `%2A` are literal. A value that begins with neither `/` nor `*` matches nothing.',
      evidence: 'documented',
    },
    percentEncoding: {
      says: 'On both sides escaped unreserved bytes are decoded, other escapes upper-cased, and bytes beyond ASCII escaped; in the URL `*` and `$` are escaped too. Bare reserved bytes stay bare.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The rule with the most bytes decides, counted on the rule after encoding, `*` and `$` included; on a tie an Allow.',
      evidence: 'documented',
    },
    robotsTxtItself: { says: '`/robots.txt` is always allowed.', evidence: 'documented' },
    unknownLines: { says: 'They are ignored and disturb no group.', evidence: 'documented' },
    pacing: { says: 'The RFC knows none: pacing is collected and not obeyed.', evidence: 'documented' },
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
      effect: 'The least a crawler must read (§2.5). Not applied here: a file of any size is read to its end.',
    },
  ],
  sources: [
    {
      title: 'RFC 9309, Robots Exclusion Protocol, September 2022',
      where: 'RFC 9309, as github.com/google/robotstxt kept it in protocol-draft/rfc9309.xml until commit a67394c',
      read: '2026-11-20',
    },
    {
      title: 'Errata 7124, 7128, 7995 and 8895 of RFC 9309',
      where: 'rfc-editor.org/errata/rfc9309, as third-party notes quote it',
      read: '2026-09-02',
    },
  ],
  differences: [
    'The grammar lets a path begin with `/` only, while the example in §5.1 has `Disallow: *.gif$` (erratum 7995): a value that begins with `*` is a rule here.',
    'The grammar knows no digit, dot or blank in a product token and does not say what becomes of a line that has one. Read strictly the line is ignored and its rules fall to the group before; Wayleave follows the lenient interpretation, which cuts the value to its leading token. Names separated by commas (erratum 8895) are cut in the same way.',
    '"The most octets" may be counted on the rule or on the part of the URL that it matched: counted here on the rule, as most programs do. CPython since its rewrite counts on the URL.',
    'The table of §2.2.2 escapes the `:` and `/` of a URL within a query and leaves its `=` bare, so the table contradicts itself: reserved bytes stay as they are written here.',
    'The grammar allows an empty value without a meaning: it is ignored, as most programs do.',
    'Reading any resource on 4xx, or after more than five redirects, is a MAY; refusing everything on 5xx and network errors is a MUST, for a reasonably long time, 30 days for example.',
  ],
}
