import type { DialectFacts } from '../facts.ts'

/** What is known of the reading `acap-1`. */
export const acap1Facts: DialectFacts = {
  id: 'acap-1',
  title: 'ACAP 1.x',
  summary:
    'The Automated Content Access Protocol, 1.0 of 2007 and 1.1 of 2009, as far as it speaks of crawling: records of its own, or else the conventional ones.',
  follows: 'document',
  answers: {
    decoding: { says: 'Not addressed in what was found: read as by RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    lines: {
      says: 'Not addressed: LF, CR and CRLF end a line, and blank lines mean nothing, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    comments: { says: '`#` starts a comment anywhere in a line; the marker `##ACAP version=1.1` is one.', evidence: 'documented' },
    fields: {
      says: 'ACAP-crawler, ACAP-allow-crawl and ACAP-disallow-crawl, by their whole names in any case; in a file with no ACAP-crawler, User-agent, Allow and Disallow.',
      evidence: 'documented',
    },
    separator: { says: 'The first colon; a line without one is no record.', evidence: 'inferred' },
    groupOpens: { says: 'With the first ACAP-crawler line, and with every one that follows a rule.', evidence: 'inferred' },
    groupCloses: { says: 'At the next ACAP-crawler line after a rule, or at the end of the file.', evidence: 'inferred' },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'inferred' },
    agentMatch: {
      says: 'Not found: the leading token of a value is compared with the name of the robot, and all groups that name it are combined, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'Where no group names the crawler, those for `*`. Conventional records count only in a file without an ACAP-crawler.',
      evidence: 'inferred',
    },
    emptyValue: { says: 'Not found: it is no rule, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    patterns: { says: 'Not found: `*` and a final `$` as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    percentEncoding: {
      says: 'Not found: escaped unreserved bytes are decoded and bytes beyond ASCII escaped before comparing, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    precedence: {
      says: 'Not found: the rule with the most bytes decides, and of equals an Allow, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    robotsTxtItself: { says: 'Not found: `/robots.txt` is always allowed, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    unknownLines: {
      says: 'They are ignored, and so are the usage types other than crawling (follow, index, preserve, present) and all qualifiers.',
      evidence: 'inferred',
    },
    pacing: { says: 'None is read: what the file asks for is collected and not obeyed.', evidence: 'inferred' },
  },
  access: {
    results: {
      unauthorized: 'unknown',
      'not-found': 'unknown',
      'other-4xx': 'unknown',
      'too-many-requests': 'unknown',
      'server-error': 'unknown',
      'network-error': 'unknown',
      'too-many-redirects': 'unknown',
    },
    maxRedirects: 'unknown',
    freshFor: 'unknown',
    sizeLimit: 'unknown',
    beyondSizeLimit: 'unknown',
  },
  limits: [],
  sources: [
    { title: 'ACAP: frequently asked questions', where: 'the-acap.org', read: '2026-11-20' },
    { title: 'ACAP 1.1, part 1, its introduction', where: 'docplayer, document 11154314', read: '2026-11-20' },
  ],
  differences: [
    'Only the introduction of ACAP 1.1 was found, not the grammar: how rules rank and match is taken from RFC 9309.',
    'Google never supported ACAP: to every other reading its records are unknown lines.',
  ],
}
