import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `original-1994`. */
export const original1994Facts: DialectFacts = {
  id: 'original-1994',
  title: 'The standard of 1994',
  summary:
    '"A Standard for Robot Exclusion", agreed on the robots mailing list on 30 June 1994: records of User-agent and Disallow lines, and nothing else.',
  follows: 'document',
  answers: {
    decoding: {
      says: 'Not specified: read as by RFC 9309, as UTF-8 without a byte order mark, and UTF-16 is recognised.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    lines: {
      says: 'CR, CR/NL and NL end a line; a blank line separates records, a line with only a comment does not.',
      evidence: 'documented',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line, as in the Bourne shell; the blanks before it go too.',
      evidence: 'documented',
    },
    fields: { says: 'User-agent and Disallow, in any case. Allow is not one of them.', evidence: 'documented' },
    separator: { says: 'The colon, after which blanks are optional.', evidence: 'documented' },
    groupOpens: { says: 'With the first User-agent line, and with the first one after a blank line.', evidence: 'documented' },
    groupCloses: {
      says: 'At a blank line or at the end of the file; a User-agent line after a Disallow closes nothing.',
      evidence: 'documented',
    },
    rulesWithoutAgent: {
      says: 'They are part of no record, since each begins with a User-agent line, and are ignored with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'A substring match without regard to case and version is recommended, and its direction left open: here the value is looked for in the name of the robot, as by libwww-perl. A record that holds the whole name goes before one that holds a part of it; of several the first applies, and an empty value names no robot.',
      evidence: 'unknown',
      from: 'libwww-perl',
    },
    fallback: {
      says: 'If no record names the robot, the first record for `*` applies; a file may hold only one. Without one, everything is allowed.',
      evidence: 'documented',
    },
    emptyValue: { says: 'Any empty Disallow of the record opens everything, wherever it stands.', evidence: 'documented' },
    patterns: { says: 'A value is a prefix; `*` and `$` are ordinary characters.', evidence: 'documented' },
    percentEncoding: {
      says: 'Not specified: a URL must start with the value as it is written, and nothing is encoded or decoded.',
      evidence: 'inferred',
    },
    precedence: { says: 'There is none: any Disallow that matches disallows.', evidence: 'documented' },
    robotsTxtItself: { says: 'Not specified: `/robots.txt` is not exempt, as in libwww-perl.', evidence: 'unknown', from: 'libwww-perl' },
    unknownLines: { says: 'They are ignored, Allow among them.', evidence: 'documented' },
    pacing: { says: 'The standard knows none: pacing is collected and not obeyed.', evidence: 'documented' },
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
    'By the text any empty value opens everything; libwww-perl, its classic implementation, goes through the lines in order and only stops at an empty one. Wayleave follows the text; libwww-perl is a dialect of its own.',
    'libwww-perl begins a new record at a User-agent line after a Disallow; by the text only a blank line does, and here too.',
    "libwww-perl takes the first record whose value is in the robot's name; here one that holds the whole name goes first, since in the examples of the Extended Standard `chives` and `newchives` are two robots.",
    'A tutorial (rield.com) calls field names case-sensitive; the text says the opposite.',
  ],
}
