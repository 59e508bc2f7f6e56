import { accessTable, answerOf, type DialectFacts, factsFrom } from '../facts.ts'
import { original1994Facts } from '../original-1994/facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'

/** Facts of the dialect `seznam`. */
export const seznamFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'seznam',
  title: 'Seznam',
  summary:
    'SeznamBot, as its help page describes it: the standard of 1994 with Allow, wildcards and Request-rate; how rules rank is not specified.',
  follows: 'document',
  answers: {
    lines: answerOf(original1994Facts, 'lines'),
    comments: { says: '`#` starts a comment anywhere in a line, as in 1994.', evidence: 'inferred' },
    fields: { says: 'User-agent, Disallow, Allow and Request-rate, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without a colon is no record.', evidence: 'inferred' },
    groupOpens: { says: 'With the first User-agent line, and with the first one after a blank line, as in 1994.', evidence: 'inferred' },
    groupCloses: { says: 'At a blank line or at the end of the file, as in 1994.', evidence: 'inferred' },
    rulesWithoutAgent: { says: 'They are part of no record, and are ignored with a note, as in 1994.', evidence: 'inferred' },
    agentMatch: {
      says: 'Not specified: the whole value is compared with the name of the robot, in any case, as in RFC 9309; of several records that name it the first applies.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'If no record names the robot, the first record for `*` applies, as in 1994; without one, everything is allowed.',
      evidence: 'inferred',
    },
    patterns: {
      says: 'Wildcards are documented, how they work is not: `*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix.',
      evidence: 'inferred',
    },
    unknownLines: { says: 'They are ignored, as in 1994.', evidence: 'inferred' },
    pacing: {
      says: 'Request-rate is obeyed, in the syntax of the Extended Standard: documents per time, with `s`, `m` or `h`, and a daily window or none. Crawl-delay and Visit-time are not specified.',
      evidence: 'documented',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
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
    'The older page spoke of "most parts" of the Extended Standard 2.0, "though this is being deprecated"; the page of 2025 does not, and Wayleave follows the program.',
    'A file is looked at again only after days or weeks, says the page; no number is given.',
  ],
})
