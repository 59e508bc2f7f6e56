import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `draft-1996`. */
export const draft1996Facts: DialectFacts = {
  id: 'draft-1996',
  title: 'The draft of 1996',
  summary:
    '"A Method for Web Robots Control", Internet-Draft draft-koster-robots-00 of 4 December 1996. The first Allow or Disallow that matches decides.',
  follows: 'document',
  state: {
    reads: 'the draft of 4 December 1996',
    compared: '2026-11-20',
  },
  answers: {
    decoding: {
      says: 'The grammar of the draft covers US-ASCII only. Other bytes are read as in libwww-perl, as UTF-8. A byte order mark stays as a character and hides the first line. UTF-16 is not recognised.',
      evidence: 'unknown',
      from: 'libwww-perl',
    },
    lines: {
      says: 'CR, LF and CRLF end a line. A blank line separates groups. Lines are not folded.',
      evidence: 'documented',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'documented' },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow, in any letter case.',
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
      says: 'A group ends at a blank line or at the end of the file. A User-agent line after a rule does not end it.',
      evidence: 'documented',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'documented' },
    agentMatch: {
      says: "The first group with a value that contains the robot's name, in any letter case, applies. `figtree` obeys a group for `figtree`, and `foo` also obeys one for `foobot`. Later groups are not read.",
      evidence: 'documented',
    },
    fallback: {
      says: 'If no group names the robot, the first `*` group applies. Without one, every URL is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'By the grammar of the draft, no path is empty. In its examples, an empty Disallow allows every URL. As in CPython, an empty Allow or Disallow is a rule that allows every URL, at its position in the order.',
      evidence: 'unknown',
      from: 'python-urllib',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` and `$` are ordinary characters.',
      evidence: 'documented',
    },
    percentEncoding: {
      says: 'In rules and URLs, every escape is decoded except `%2F`, which stays distinct from `/`. Then bytes are compared.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The first rule that matches decides, Allow or Disallow. A URL that no rule matches is allowed.',
      evidence: 'documented',
    },
    robotsTxtItself: { says: '`/robots.txt` is always allowed.', evidence: 'documented' },
    unknownLines: { says: 'Unknown lines are extensions and are ignored.', evidence: 'documented' },
    pacing: {
      says: 'The draft has no pacing. Pacing records are collected as in RFC 9309 and not obeyed.',
      evidence: 'documented',
    },
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
    'By the grammar, the path of a Disallow has no leading `/`, and no path is empty. The examples write `Disallow: /x` and `Disallow:`, and Wayleave follows the examples.',
    'By the grammar, `?`, `;` and `~` are not part of a path. The examples use `~`, and Wayleave accepts any character.',
    'The grammar ends lines with CRLF. §5.2 asks for CR and LF too, and Wayleave follows §5.2.',
    "The draft looks for the robot's name in the value. libwww-perl and CPython do the opposite: they look for the value in the name.",
    'The draft sets no number of redirects: a robot follows them until it finds a resource.',
  ],
}
