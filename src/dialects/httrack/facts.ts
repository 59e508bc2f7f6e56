import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `httrack`. */
export const httrackFacts: DialectFacts = {
  id: 'httrack',
  title: 'HTTrack',
  summary: 'HTTrack 3.51.0, as it behaves when it mirrors sites.',
  follows: 'program',
  state: {
    reads: 'HTTrack 3.51.0, commit 100786c of 22 August 2026',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is bytes. A byte order mark is kept and hides the first line.',
      evidence: 'observed',
    },
    lines: {
      says: 'Only LF ends a line. CR is dropped wherever it stands, and a NUL ends what is seen of a line.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow: whole names, in any letter case, at the very start of a line.',
      evidence: 'observed',
    },
    separator: {
      says: 'The colon directly follows the field. Blanks around the value are ignored.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after a rule.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after a rule, or at the end of the file.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: 'The value must begin with `httrack`, `winhttrack` or `webhttrack`, in any letter case. All such groups are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the program, the groups whose value begins with `*` apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: { says: 'An empty Allow or Disallow is not a rule.', evidence: 'observed' },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Rules are not decoded. In a path, escapes of unreserved bytes, blanks and bytes beyond ASCII are decoded, so a rule with one of these escapes matches nothing. A query stays as it is.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, stars included. On a tie, an Allow decides.',
      evidence: 'observed',
    },
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
      title: 'HTTrack',
      where: 'github.com/xroche/httrack, commit 100786c: src/htsrobots.c',
      read: '2026-11-23',
    },
    {
      title: 'HTTrack 3.51.0',
      where: 'packages.debian.org/sid/httrack, version 3.51.0-1, by running it',
      read: '2026-11-23',
    },
  ],
  differences: [
    'The program follows the first link to a host before it has read the robots.txt of that host. Wayleave answers by the file.',
    'The program cuts a line at 1,024 bytes. Wayleave reads it whole.',
    'For another name than `httrack`, Wayleave answers as a build of the program with that name would.',
  ],
}
