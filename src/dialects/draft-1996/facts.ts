import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `draft-1996`. */
export const draft1996Facts: DialectFacts = {
  id: 'draft-1996',
  title: 'The draft of 1996',
  summary:
    '"A Method for Web Robots Control", Internet-Draft draft-koster-robots-00 of 4 December 1996: Allow and Disallow in order, the first that matches decides.',
  follows: 'document',
  answers: {
    decoding: {
      says: 'The grammar knows only US-ASCII. What is beyond it is read as by libwww-perl: as UTF-8, a byte order mark kept as a character, so that it hides the first line; UTF-16 is not recognised.',
      evidence: 'unknown',
      from: 'libwww-perl',
    },
    lines: { says: 'CR, LF and CRLF end a line; a blank line separates records, and lines are not folded.', evidence: 'documented' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'documented' },
    fields: { says: 'User-agent, Allow and Disallow, in any case.', evidence: 'documented' },
    separator: { says: 'The colon, after which blanks are optional.', evidence: 'documented' },
    groupOpens: { says: 'With the first User-agent line, and with the first one after a blank line.', evidence: 'documented' },
    groupCloses: {
      says: 'At a blank line or at the end of the file; a User-agent line after a rule closes nothing.',
      evidence: 'documented',
    },
    rulesWithoutAgent: { says: 'They are part of no record, and are ignored with a note.', evidence: 'documented' },
    agentMatch: {
      says: "The first record with a value that contains the robot's name, in any case: `figtree` obeys `figtree`, and `foo` obeys `foobot` too. Later records are not read.",
      evidence: 'documented',
    },
    fallback: {
      says: 'If no record names the robot, the first record for `*` applies; without one, everything is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'The grammar has none and the examples do: a rule, Allow or Disallow, that allows everything, in its place in the order, as in CPython.',
      evidence: 'unknown',
      from: 'python-urllib',
    },
    patterns: { says: 'A value is a prefix; `*` and `$` are ordinary characters.', evidence: 'documented' },
    percentEncoding: {
      says: 'On both sides every escape is decoded but `%2F`, which stays distinct from `/`; then bytes are compared.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The first rule that matches decides, Allow or Disallow; without one, the URL is allowed.',
      evidence: 'documented',
    },
    robotsTxtItself: { says: '`/robots.txt` is always allowed.', evidence: 'documented' },
    unknownLines: { says: 'They are extensions, and are ignored.', evidence: 'documented' },
    pacing: { says: 'The draft knows none: pacing is collected and not obeyed.', evidence: 'documented' },
  },
  access: accessTable(
    {
      unauthorized: 'disallow-all',
      'not-found': 'allow-all',
      'server-error': 'defer',
      'network-error': 'defer',
    },
    { freshFor: 604_800 },
  ),
  limits: [],
  sources: [
    {
      title: 'A Method for Web Robots Control, draft-koster-robots-00, 4 December 1996',
      where: 'robotstxt.org/norobots-rfc, as github.com/wummel/linkchecker keeps it at commit 77b88c4',
      read: '2026-11-20',
    },
  ],
  differences: [
    'By the grammar a path has no leading `/` and cannot be empty; the examples write `Disallow: /x` and `Disallow:`, and are followed.',
    'By the grammar `?`, `;` and `~` are no part of a path; the examples use `~`, and any character is taken.',
    'The grammar ends lines with CRLF; §5.2 asks for CR and LF too, and Wayleave follows the program.',
    "It compares the robot's name with the record in the direction opposite to libwww-perl and CPython: the name must be in the record.",
    'It sets no number of redirects: they are followed until a resource is found.',
  ],
}
