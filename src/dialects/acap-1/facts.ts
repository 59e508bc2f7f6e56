import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'

/** Facts of the dialect `acap-1`. */
export const acap1Facts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'acap-1',
  title: 'ACAP 1.x',
  summary:
    'The Automated Content Access Protocol, 1.0 of 2007 and 1.1 of 2009, as far as it concerns crawling. Its own records apply, or else the conventional ones.',
  follows: 'document',
  state: {
    reads: 'ACAP 1.1, part 1, of 2009',
    compared: '2026-11-20',
  },
  answers: {
    comments: {
      says: '`#` starts a comment anywhere in a line. The marker `##ACAP version=1.1` is a comment.',
      evidence: 'documented',
    },
    fields: {
      says: 'The fields are ACAP-crawler, ACAP-allow-crawl and ACAP-disallow-crawl: whole names, in any letter case. In a file without ACAP-crawler, they are User-agent, Allow and Disallow.',
      evidence: 'documented',
    },
    separator: {
      says: 'The first colon separates field and value. A line without a colon is not a record.',
      evidence: 'inferred',
    },
    groupOpens: {
      says: 'The first ACAP-crawler line opens a group, and so does each ACAP-crawler line after a rule.',
      evidence: 'inferred',
    },
    groupCloses: {
      says: 'A group ends at the next ACAP-crawler line after a rule, or at the end of the file.',
      evidence: 'inferred',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'inferred' },
    fallback: {
      says: 'If no group names the crawler, the `*` groups apply. Conventional records count only in a file without ACAP-crawler.',
      evidence: 'inferred',
    },
    emptyValue: {
      says: 'Not specified. As in RFC 9309: An empty ACAP-allow-crawl or ACAP-disallow-crawl is not a rule, but an ACAP-crawler line after it still opens a new group.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    unknownLines: {
      says: 'Unknown lines are ignored. So are all qualifiers and the usage types other than crawling (follow, index, preserve, present).',
      evidence: 'inferred',
    },
    pacing: {
      says: 'No pacing applies. Pacing records are collected as in RFC 9309 and not obeyed.',
      evidence: 'inferred',
    },
  },
  access: accessTable({}),
  limits: [],
  sources: [
    { title: 'ACAP: frequently asked questions', where: 'the-acap.org', read: '2026-11-20' },
    {
      title: 'ACAP 1.1, part 1, its introduction',
      where: 'docplayer, document 11154314',
      read: '2026-11-20',
    },
  ],
  differences: [
    'Only the introduction of ACAP 1.1 was found, not the grammar. How rules rank and match is taken from RFC 9309.',
    'An encyclopedia dates version 1.0 to 30 November 2006. Other sources date it to 2007 or 2008.',
    'Google never supported ACAP. To every other dialect, its records are unknown lines.',
  ],
})
