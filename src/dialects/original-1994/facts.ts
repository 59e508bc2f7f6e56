import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `original-1994`. */
export const original1994Facts: DialectFacts = {
  id: 'original-1994',
  title: 'The standard of 1994',
  summary:
    '"A Standard for Robot Exclusion", agreed on the robots mailing list on 30 June 1994. A file has groups of User-agent and Disallow lines, and nothing else.',
  follows: 'document',
  state: {
    reads: 'the standard of 30 June 1994',
    compared: '2026-11-20',
  },
  answers: {
    decoding: {
      says: 'Not specified. As in RFC 9309: The file is UTF-8, a byte order mark is not part of the text, and UTF-16 is recognised.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    lines: {
      says: 'CR, CR/NL and NL end a line. A blank line separates groups; a line with only a comment does not.',
      evidence: 'documented',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line, as in the Bourne shell. The blanks before it are removed too.',
      evidence: 'documented',
    },
    fields: {
      says: 'The fields are User-agent and Disallow, in any letter case. Allow is not a field.',
      evidence: 'documented',
    },
    separator: {
      says: 'The colon separates field and value. Blanks after it are optional.',
      evidence: 'documented',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does the first one after a blank line.',
      evidence: 'documented',
    },
    groupCloses: {
      says: 'A group ends at a blank line or at the end of the file. A User-agent line after a Disallow does not end it.',
      evidence: 'documented',
    },
    rulesWithoutAgent: {
      says: 'Every group begins with a User-agent line, so rules outside a group are ignored, with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'The standard recommends a substring match that ignores case and version. It leaves open which text contains the other. As in libwww-perl, the name of the robot must contain the value. A group with the whole name goes before one with a part of it. The first of several applies. An empty value names no robot.',
      evidence: 'unknown',
      from: 'libwww-perl',
    },
    fallback: {
      says: 'If no group names the robot, the first `*` group applies; a file may hold only one. Without one, every URL is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'Any empty Disallow of the group allows every URL, at any position.',
      evidence: 'documented',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` and `$` are ordinary characters.',
      evidence: 'documented',
    },
    percentEncoding: {
      says: 'Not specified. A URL must begin with the value as it is written. Nothing is encoded or decoded.',
      evidence: 'inferred',
    },
    precedence: {
      says: 'No rule takes precedence: any Disallow that matches disallows the URL.',
      evidence: 'documented',
    },
    robotsTxtItself: {
      says: 'Not specified. As in libwww-perl: `/robots.txt` is not exempt.',
      evidence: 'unknown',
      from: 'libwww-perl',
    },
    unknownLines: { says: 'Unknown lines, Allow among them, are ignored.', evidence: 'documented' },
    pacing: {
      says: 'The standard has no pacing. Pacing records are collected as in RFC 9309 and not obeyed.',
      evidence: 'documented',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
  limits: [],
  sources: [
    {
      title: 'A Standard for Robot Exclusion, 30 June 1994',
      where: 'robotstxt.org/orig.html; the same text in soft9000.com/robots.txt',
      read: '2026-11-20',
    },
  ],
  differences: [
    'By the text, any empty value allows every URL. libwww-perl, its classic implementation, goes through the lines in order and stops at an empty one only when it reaches it. Wayleave follows the text; libwww-perl is a dialect of its own.',
    'libwww-perl begins a new group at a User-agent line after a Disallow. By the text only a blank line begins one, and Wayleave follows the text.',
    "libwww-perl takes the first group whose value is in the robot's name. Wayleave prefers a group with the whole name. In the examples of the Extended Standard, `chives` and `newchives` are two robots.",
    'An encyclopedia and a tutorial (rield.com) say that by the standard the first pattern that matches wins. The text has only Disallow, so order cannot matter. Allow and the first match are in the draft of 1996.',
    'An encyclopedia says that patterns are matched by simple substring comparisons. By the text, a URL must start with the value, and Wayleave follows the text.',
    'The Moderatobot service said that by the standard a robots.txt with status 401 or 403 closes the whole site. The text of 1994 names no status. The draft of 1996 recommends what Moderatobot said.',
    'A tutorial (rield.com) calls field names case-sensitive. The text says the opposite.',
  ],
}
