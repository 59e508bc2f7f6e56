import { type DialectFacts, onlyMissingIsSaid } from '../facts.ts'

/** What is known of the reading `seznam`. */
export const seznamFacts: DialectFacts = {
  id: 'seznam',
  title: 'Seznam',
  summary:
    'SeznamBot, as its help page describes it: the standard of 1994 with Allow, wildcards and Request-rate; how rules rank is not said.',
  follows: 'document',
  answers: {
    decoding: { says: 'Not said: read as by RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    lines: {
      says: 'Not said: CR, LF and CRLF end a line, and a blank line separates records, as in 1994.',
      evidence: 'unknown',
      from: 'original-1994',
    },
    comments: { says: '`#` starts a comment anywhere in a line, as in 1994.', evidence: 'inferred' },
    fields: { says: 'User-agent, Disallow, Allow and Request-rate, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without one is no record.', evidence: 'inferred' },
    groupOpens: { says: 'With the first User-agent line, and with the first one after a blank line, as in 1994.', evidence: 'inferred' },
    groupCloses: { says: 'At a blank line or at the end of the file, as in 1994.', evidence: 'inferred' },
    rulesWithoutAgent: { says: 'They are part of no record, and are ignored with a note, as in 1994.', evidence: 'inferred' },
    agentMatch: {
      says: 'Not said: the whole value is compared with the name of the robot, in any case, as in RFC 9309; of several records that name it the first applies.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'Where no record names the robot, the first one for `*`, as in 1994; where there is none, nothing is forbidden.',
      evidence: 'inferred',
    },
    emptyValue: { says: 'Not said: it is no rule, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    patterns: {
      says: 'Wildcards are documented, how they work is not: `*` stands for any run of bytes, a final `$` for the end of the path, and otherwise a value is a prefix.',
      evidence: 'inferred',
    },
    percentEncoding: {
      says: 'Not said: escaped unreserved bytes are decoded and bytes beyond ASCII escaped before comparing, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    precedence: {
      says: 'Not said: the rule with the most bytes decides, and of equals an Allow, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    robotsTxtItself: { says: 'Not said: `/robots.txt` is always allowed, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    unknownLines: { says: 'They are ignored, as in 1994.', evidence: 'inferred' },
    pacing: {
      says: 'Request-rate is obeyed, in the syntax of the Extended Standard: documents per time, with `s`, `m` or `h`, and a daily window or none. Of Crawl-delay and Visit-time nothing is said.',
      evidence: 'documented',
    },
  },
  access: onlyMissingIsSaid,
  limits: [],
  sources: [
    {
      title: 'Seznam help: crawling control, modified on 29 January 2025',
      where: 'o-seznam.cz/napoveda/vyhledavani/en/crawling-control',
      read: '2026-11-20',
    },
    {
      title: 'Seznam help: crawling control, an older page',
      where: 'napoveda.seznam.cz/en/full-text-search/crawling-control',
      read: '2026-11-20',
    },
    { title: 'A file written for SeznamBot', where: 'palstat.cz/robots.txt', read: '2026-11-20' },
  ],
  differences: [
    'The older page spoke of "most parts" of the Extended Standard 2.0, "though this is being deprecated"; the page of 2025 does not, and is followed.',
    'A file is looked at again only after days or weeks, says the page; no number is given.',
  ],
}
