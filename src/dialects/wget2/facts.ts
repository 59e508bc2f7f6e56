import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `wget2`. */
export const wget2Facts: DialectFacts = {
  id: 'wget2',
  title: 'GNU Wget2',
  summary: 'GNU Wget2 2.2.0, as it behaves when it mirrors sites.',
  follows: 'program',
  state: {
    reads: 'GNU Wget2 2.2.0',
    compared: '2026-11-28',
    newer:
      '2.3.0 of autumn 2026, and 2.2.1 of 30 December 2025. Up to a commit of June 2026, its parser is the same. 2.3.0 could not be read.',
  },
  answers: {
    decoding: {
      says: 'The file is bytes and ends at the first NUL. A byte order mark is kept and hides the first line.',
      evidence: 'observed',
    },
    lines: { says: 'Only LF ends a line.', evidence: 'observed' },
    comments: { says: 'A value ends at white space or `#`.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent and Disallow, in any letter case. There is no Allow.',
      evidence: 'observed',
    },
    separator: { says: 'Blanks are allowed before and after the colon.', evidence: 'observed' },
    groupOpens: {
      says: 'A User-agent line that is looked at opens a record. In a record of the program, none is until a Disallow was read.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A record ends at the next User-agent line that is looked at.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: 'The value must begin with the name of the program, `wget2`, in any letter case. The first such record drops the rules of `*`, and later ones add to it.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no record names the program, those whose value begins with `*` apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Disallow drops all rules so far. In a record of the program, later rules are ignored.',
      evidence: 'observed',
    },
    patterns: {
      says: 'The first character of a value is not compared, and a path matches if it begins with the others. `*` and `$` are ordinary characters. The query is not looked at. A value of one character matches every path.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Escapes of the URL are decoded, and repeated slashes are joined. Rules are not decoded, so `%61` matches nothing.',
      evidence: 'observed',
    },
    precedence: { says: 'Any rule that matches disallows.', evidence: 'observed' },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay, Request-rate and Visit-time are ignored, so no number is read. Wayleave collects them as in RFC 9309.',
      evidence: 'observed',
    },
  },
  access: accessTable({}, { sizeLimit: 'none', beyondSizeLimit: 'not-applicable' }),
  limits: [],
  sources: [
    {
      title: 'GNU Wget2 2.2.0',
      where: 'gitlab.com/gnuwget/wget2, version 2.2.0: libwget/robots.c, src/wget.c, src/host.c',
      read: '2026-11-23',
    },
  ],
  differences: [
    'For another name than `wget2`, Wayleave answers as a build of the program with that name would.',
    'The start URL and the URLs of sitemaps are exempt in the program. Wayleave answers for any URL.',
  ],
}
