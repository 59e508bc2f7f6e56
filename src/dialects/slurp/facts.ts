import { draft1996Facts } from '../draft-1996/facts.ts'
import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'

/** Facts of the dialect `slurp`. */
export const slurpFacts: DialectFacts = factsFrom(draft1996Facts, {
  id: 'slurp',
  title: 'Yahoo! Slurp',
  summary:
    "Yahoo!'s former robot, as its help pages described it: the draft of 1996 with `*`, `$` and a decimal Crawl-delay.",
  follows: 'document',
  state: {
    reads: 'Yahoo’s help pages and the announcement of 2 November 2006',
    compared: '2026-11-20',
  },
  answers: {
    comments: { says: '`#` starts a comment anywhere in a line, as in the draft.', evidence: 'inferred' },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow and Crawl-delay: whole names, in any letter case.',
      evidence: 'documented',
    },
    separator: {
      says: 'The first colon separates field and value. A line without a colon is not a record.',
      evidence: 'inferred',
    },
    groupOpens: {
      says: 'As in the draft, the first User-agent line opens a group, and so does the first one after a blank line.',
      evidence: 'inferred',
    },
    groupCloses: {
      says: 'As in the draft, a group ends at a blank line or at the end of the file.',
      evidence: 'inferred',
    },
    rulesWithoutAgent: {
      says: 'As in the draft, rules outside a group are ignored, with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: "The first group with a value that contains the robot's name, in any letter case, applies. Later groups are not read.",
      evidence: 'documented',
    },
    fallback: {
      says: 'If no group names the robot, the first `*` group applies. Without one, every URL is allowed.',
      evidence: 'documented',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path.',
      evidence: 'documented',
    },
    unknownLines: { says: 'Unknown lines are ignored, as in the draft.', evidence: 'inferred' },
    pacing: {
      says: 'Crawl-delay is obeyed: a decimal number in US-ASCII digits, without sign or exponent, read as seconds. The first of several counts. Request-rate and Visit-time are not specified.',
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
      effect:
        'Wayleave treats a longer delay as a mistake and ignores it with a note. No document sets a limit.',
    },
  ],
  sources: [
    {
      title: 'Yahoo! Slurp help pages',
      where: 'help.yahoo.com/l/us/yahoo/search/webcrawler/slurp-02.html and slurp-03.html',
      read: '2026-11-20',
    },
    {
      title: 'The announcement of wildcards, 2 November 2006',
      where: 'ysearchblog, 2006-11-02',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The pages name the draft of 1996 and do not repeat it. What the draft says about order, encoding and `/robots.txt` is inferred for this robot.',
    'By the pages, the robot may read the home page even if it is disallowed. Wayleave does not do this.',
    'The pages call the number of Crawl-delay a delay value and name no unit. Wayleave reads it as seconds.',
  ],
})
