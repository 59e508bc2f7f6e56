import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `wget`. */
export const wgetFacts: DialectFacts = {
  id: 'wget',
  title: 'GNU Wget',
  summary: 'GNU Wget 1.25.0, as it behaves when it mirrors sites with `-r` or `-m`.',
  follows: 'program',
  state: {
    reads: 'GNU Wget 1.25.0',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is bytes. A byte order mark is kept and hides the first line.',
      evidence: 'observed',
    },
    lines: { says: 'Only LF ends a line. CR at the end of a line is white space.', evidence: 'observed' },
    comments: {
      says: '`#` starts a comment at the start of a line or after white space. `/a#b` keeps it.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: {
      says: 'A field of letters, digits and hyphens, blanks, and a colon. White space around the value is ignored.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does the first one after an Allow or Disallow.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow or Disallow, or at the end of the file.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: 'The value must equal the name of the program, in any letter case. That name is `wget`, whatever `--user-agent` says. Of a run of User-agent lines, the first that is the name or `*` counts. All groups that name the program are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow allows every URL, at its position in the order.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it, with or without its leading slash. `*` and `$` are ordinary characters. The query is not looked at.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, every escape is decoded but those of the slash. `%2F` and `%2f` stay as they are written, and differ.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The first rule that matches decides. A URL that no rule matches is allowed.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is not exempt. Wget fetches it without asking.',
      evidence: 'observed',
    },
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
      title: 'GNU Wget 1.25.0',
      where: 'ftp.gnu.org/gnu/wget, version 1.25.0: src/res.c, src/recur.c',
      read: '2026-11-23',
    },
  ],
  differences: [
    'The program asks about links that it finds, and not about the URLs of its command line. Wayleave answers for any URL.',
    'For another name than `wget`, Wayleave answers as a build of the program with that name would.',
    'If robots.txt is missing or an error, the program allows everything.',
  ],
}
