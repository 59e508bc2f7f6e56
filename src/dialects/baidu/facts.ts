import { type DialectFacts, onlyMissingIsSaid } from '../facts.ts'

/** What is known of the reading `baidu`. */
export const baiduFacts: DialectFacts = {
  id: 'baidu',
  title: 'Baidu',
  summary:
    "Baiduspider, as the reprints of Baidu's help text describe it: blank lines separate records, and the first rule that matches decides.",
  follows: 'document',
  answers: {
    decoding: { says: 'Not said: read as by RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    lines: { says: 'CR, CR/NL and NL end a line; blank lines separate records.', evidence: 'documented' },
    comments: { says: '`#` starts a comment, as in UNIX.', evidence: 'documented' },
    fields: { says: 'User-agent, Disallow and Allow, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without one is no record.', evidence: 'documented' },
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
      says: 'How names are compared is not said: the whole value, in any case, as in RFC 9309; of several records that name the robot the first applies. One that has its own is bound by it alone.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'Where no record names the robot, the first one for `*`, of which there may be one; where there is none, nothing is forbidden.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'An empty Disallow allows everything, in its place in the order; an empty Allow is ignored.',
      evidence: 'documented',
    },
    patterns: {
      says: '`*` stands for any run of bytes, a final `$` for the end of the path, and otherwise a value is a prefix.',
      evidence: 'documented',
    },
    percentEncoding: {
      says: 'Not said: escaped unreserved bytes are decoded and bytes beyond ASCII escaped before comparing, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    precedence: { says: 'The first Allow or Disallow that matches decides.', evidence: 'documented' },
    robotsTxtItself: { says: 'Not said: `/robots.txt` is always allowed, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    unknownLines: { says: 'They are ignored.', evidence: 'inferred' },
    pacing: {
      says: 'Not said: what the file asks for is collected, and whether it is obeyed stays unknown; RFC 9309, which knows no pacing, stands in.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
  },
  access: onlyMissingIsSaid,
  limits: [],
  sources: [
    { title: "Two reprints of Baidu's help page on robots.txt", where: 'baidu.com/search/robots.html, as reprinted', read: '2026-11-20' },
    { title: "An observation of Baidu's online checker", where: 'ishuqian.com/6011.html', read: '2026-11-20' },
  ],
  differences: [
    "The help text says that order matters; Baidu's own online checker was seen to let an Allow win whatever the order. The text is followed.",
    'The help text does not say what an empty Disallow beside other rules does: it decides here where it stands.',
  ],
}
