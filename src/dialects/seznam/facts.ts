import { accessTable, answerOf, type DialectFacts, factsFrom } from '../facts.ts'
import { original1994Facts } from '../original-1994/facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'

/** Facts of the dialect `seznam`. */
export const seznamFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'seznam',
  title: 'Seznam',
  summary:
    'SeznamBot, as its help page describes it: the standard of 1994 with Allow, wildcards and Request-rate. The page does not specify how rules rank.',
  follows: 'document',
  state: {
    reads: 'Seznam’s help page of 29 January 2025',
    compared: '2026-11-20',
  },
  answers: {
    lines: answerOf(original1994Facts, 'lines'),
    comments: {
      says: '`#` starts a comment anywhere in a line, as in the standard of 1994.',
      evidence: 'inferred',
    },
    fields: {
      says: 'The fields are User-agent, Disallow, Allow and Request-rate: whole names, in any letter case.',
      evidence: 'documented',
    },
    separator: {
      says: 'The first colon separates field and value. A line without a colon is not a record.',
      evidence: 'inferred',
    },
    groupOpens: {
      says: 'As in the standard of 1994, the first User-agent line opens a group, and so does the first one after a blank line.',
      evidence: 'inferred',
    },
    groupCloses: {
      says: 'As in the standard of 1994, a group ends at a blank line or at the end of the file.',
      evidence: 'inferred',
    },
    rulesWithoutAgent: {
      says: 'As in the standard of 1994, rules outside a group are ignored, with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'Not specified. As in RFC 9309, the whole value must equal the name of the robot, in any letter case. Of several groups that name the robot, the first applies.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'As in the standard of 1994, the first `*` group applies if no group names the robot. Without one, every URL is allowed.',
      evidence: 'inferred',
    },
    emptyValue: {
      says: 'Not specified. As in RFC 9309: An empty Allow or Disallow is not a rule.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    patterns: {
      says: 'Seznam documents wildcards, but not how they work. A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path.',
      evidence: 'inferred',
    },
    unknownLines: { says: 'Unknown lines are ignored, as in the standard of 1994.', evidence: 'inferred' },
    pacing: {
      says: 'Request-rate is obeyed, in the syntax of the Extended Standard. It gives documents per time, with `s`, `m` or `h`, and with or without a daily window. Wayleave reads whole numbers of up to nine US-ASCII digits. Crawl-delay and Visit-time are not specified.',
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
    'The older page spoke of "most parts" of the Extended Standard 2.0, "though this is being deprecated". The page of 2025 does not, and Wayleave follows the page of 2025.',
    'By the page, the robot reads a file again only after days or weeks. The page gives no number.',
  ],
})
