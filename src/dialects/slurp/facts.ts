import { draft1996Facts } from '../draft-1996/facts.ts'
import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'

/** Facts of the dialect `slurp`. */
export const slurpFacts: DialectFacts = factsFrom(draft1996Facts, {
  id: 'slurp',
  title: 'Yahoo! Slurp',
  summary: "Yahoo!'s former robot, as its help pages described it: the draft of 1996 with `*`, `$` and a decimal Crawl-delay.",
  follows: 'document',
  answers: {
    comments: { says: '`#` starts a comment anywhere in a line, as in the draft.', evidence: 'inferred' },
    fields: { says: 'User-agent, Allow, Disallow and Crawl-delay, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without a colon is no record.', evidence: 'inferred' },
    groupOpens: {
      says: 'With the first User-agent line, and with the first one after a blank line, as in the draft.',
      evidence: 'inferred',
    },
    groupCloses: { says: 'At a blank line or at the end of the file, as in the draft.', evidence: 'inferred' },
    rulesWithoutAgent: { says: 'They are part of no record, and are ignored with a note, as in the draft.', evidence: 'inferred' },
    agentMatch: {
      says: "The first record with a value that contains the robot's name, in any case. Later records are not read.",
      evidence: 'documented',
    },
    fallback: {
      says: 'If no record names the robot, the first record for `*` applies; without one, everything is allowed.',
      evidence: 'documented',
    },
    patterns: {
      says: '`*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix.',
      evidence: 'documented',
    },
    unknownLines: { says: 'They are ignored, as in the draft.', evidence: 'inferred' },
    pacing: {
      says: 'Crawl-delay is obeyed, a decimal number, taken as seconds; the first of several counts. Request-rate and Visit-time are not specified.',
      evidence: 'documented',
    },
  },
  access: accessTable({
    unauthorized: 'allow-all',
    'not-found': 'allow-all',
    'other-4xx': 'allow-all',
    'too-many-requests': 'allow-all',
    'server-error': 'allow-all',
    'network-error': 'allow-all',
  }),
  limits: [
    {
      name: 'Crawl-delay',
      value: 31_536_000,
      unit: 'seconds',
      effect: 'Wayleave takes a longer one for a mistake and ignores it with a note; no document sets a limit.',
    },
  ],
  sources: [
    {
      title: 'Yahoo! Slurp help pages',
      where: 'help.yahoo.com/l/us/yahoo/search/webcrawler/slurp-02.html and slurp-03.html',
      read: '2026-11-20',
    },
    { title: 'The announcement of wildcards, 2 November 2006', where: 'ysearchblog, 2006-11-02', read: '2026-11-20' },
  ],
  differences: [
    'The pages name the draft of 1996 and do not repeat it: what it says of order, encoding and `/robots.txt` is inferred for this robot.',
    'The home page may be read even where it is disallowed, say the pages: not done here.',
    'The pages call the number of Crawl-delay a delay value and name no unit: taken as seconds.',
  ],
})
