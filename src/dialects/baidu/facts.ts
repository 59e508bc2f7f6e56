import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'

/** Facts of the dialect `baidu`. */
export const baiduFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'baidu',
  title: 'Baidu',
  summary:
    "Baiduspider, as the reprints of Baidu's help text describe it: blank lines separate records, and the first rule that matches decides.",
  follows: 'document',
  answers: {
    lines: { says: 'CR, CR/NL and NL end a line; blank lines separate records.', evidence: 'documented' },
    comments: { says: '`#` starts a comment, as in UNIX.', evidence: 'documented' },
    fields: { says: 'User-agent, Disallow and Allow, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without a colon is no record.', evidence: 'documented' },
    groupOpens: { says: 'With the first User-agent line, and with the first one after a blank line.', evidence: 'documented' },
    groupCloses: {
      says: 'At a blank line or at the end of the file; a User-agent line after a rule closes nothing.',
      evidence: 'documented',
    },
    rulesWithoutAgent: {
      says: 'They are part of no record, since each begins with a User-agent line, and are ignored with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'How names are compared is not specified: the whole value, in any case, as in RFC 9309; of several records that name the robot the first applies. One that has its own is bound by it alone.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'If no record names the robot, the one record for `*` applies; without one, everything is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'An empty Disallow allows everything, in its place in the order; an empty Allow is ignored.',
      evidence: 'documented',
    },
    patterns: {
      says: '`*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix.',
      evidence: 'documented',
    },
    precedence: { says: 'The first Allow or Disallow that matches decides.', evidence: 'documented' },
    unknownLines: { says: 'They are ignored.', evidence: 'inferred' },
    pacing: {
      says: 'Not specified: pacing is collected, and whether it is obeyed is unknown. RFC 9309, which has no pacing, stands in.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
  limits: [],
  sources: [
    { title: "Two reprints of Baidu's help page on robots.txt", where: 'baidu.com/search/robots.html, as reprinted', read: '2026-11-20' },
    { title: "An observation of Baidu's online checker", where: 'ishuqian.com/6011.html', read: '2026-11-20' },
  ],
  differences: [
    "The help text says that order matters; Baidu's own online checker was seen to let an Allow win whatever the order. Wayleave follows the text.",
    'The help text does not say what an empty Disallow next to other rules does: here it decides at its place.',
  ],
})
