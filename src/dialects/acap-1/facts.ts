import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'

/** Facts of the dialect `acap-1`. */
export const acap1Facts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'acap-1',
  title: 'ACAP 1.x',
  summary:
    'The Automated Content Access Protocol, 1.0 of 2007 and 1.1 of 2009, as far as it speaks of crawling: records of its own, or else the conventional ones.',
  follows: 'document',
  answers: {
    comments: { says: '`#` starts a comment anywhere in a line; the marker `##ACAP version=1.1` is one.', evidence: 'documented' },
    fields: {
      says: 'ACAP-crawler, ACAP-allow-crawl and ACAP-disallow-crawl, by their whole names in any case; in a file with no ACAP-crawler, User-agent, Allow and Disallow.',
      evidence: 'documented',
    },
    separator: { says: 'The first colon; a line without a colon is no record.', evidence: 'inferred' },
    groupOpens: { says: 'With the first ACAP-crawler line, and with every one that follows a rule.', evidence: 'inferred' },
    groupCloses: { says: 'At the next ACAP-crawler line after a rule, or at the end of the file.', evidence: 'inferred' },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'inferred' },
    fallback: {
      says: 'If no group names the crawler, those for `*` apply. Conventional records count only in a file without an ACAP-crawler.',
      evidence: 'inferred',
    },
    unknownLines: {
      says: 'They are ignored, and so are the usage types other than crawling (follow, index, preserve, present) and all qualifiers.',
      evidence: 'inferred',
    },
    pacing: { says: 'None is read: pacing is collected and not obeyed.', evidence: 'inferred' },
  },
  access: accessTable({}),
  limits: [],
  sources: [
    { title: 'ACAP: frequently asked questions', where: 'the-acap.org', read: '2026-11-20' },
    { title: 'ACAP 1.1, part 1, its introduction', where: 'docplayer, document 11154314', read: '2026-11-20' },
  ],
  differences: [
    'Only the introduction of ACAP 1.1 was found, not the grammar: how rules rank and match is taken from RFC 9309.',
    'Google never supported ACAP: to every other dialect its records are unknown lines.',
  ],
})
