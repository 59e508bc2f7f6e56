import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'

/** Facts of the dialect `baidu`. */
export const baiduFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'baidu',
  title: 'Baidu',
  summary:
    "Baiduspider, as the reprints of Baidu's help text describe it. Blank lines separate groups, and the first rule that matches decides.",
  follows: 'document',
  state: {
    reads: 'Baidu’s help page in two reprints, undated',
    compared: '2026-11-20',
  },
  answers: {
    lines: { says: 'CR, CR/NL and NL end a line. Blank lines separate groups.', evidence: 'documented' },
    comments: { says: '`#` starts a comment, as in UNIX.', evidence: 'documented' },
    fields: {
      says: 'The fields are User-agent, Disallow and Allow: whole names, in any letter case.',
      evidence: 'documented',
    },
    separator: {
      says: 'The first colon separates field and value. A line without a colon is not a record.',
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
    rulesWithoutAgent: {
      says: 'Every group begins with a User-agent line, so rules outside a group are ignored, with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'Baidu does not specify how names are compared. As in RFC 9309, the whole value must equal the name of the robot, in any letter case. Of several groups that name the robot, the first applies. A robot that has its own group obeys only that group.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'If no group names the robot, the one group for `*` applies. Without it, every URL is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'An empty Disallow allows every URL, at its position in the order. An empty Allow is ignored.',
      evidence: 'documented',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path.',
      evidence: 'documented',
    },
    precedence: { says: 'The first Allow or Disallow that matches decides.', evidence: 'documented' },
    unknownLines: { says: 'Unknown lines are ignored.', evidence: 'inferred' },
    pacing: {
      says: 'Not specified. Pacing records are collected as in RFC 9309, and it is unknown whether they are obeyed. RFC 9309, which has no pacing, stands in.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
  limits: [],
  sources: [
    {
      title: "Two reprints of Baidu's help page on robots.txt",
      where: 'baidu.com/search/robots.html, as reprinted',
      read: '2026-11-20',
    },
    {
      title: "An observation of Baidu's online checker",
      where: 'ishuqian.com/6011.html',
      read: '2026-11-20',
    },
  ],
  differences: [
    "By the help text, order matters. Baidu's own online checker was seen to let an Allow win in any order. Wayleave follows the text.",
    'The help text does not say what an empty Disallow next to other rules does. In Wayleave it decides at its position.',
  ],
})
