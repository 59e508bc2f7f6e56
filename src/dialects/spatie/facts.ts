import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `spatie`. */
export const spatieFacts: DialectFacts = {
  id: 'spatie',
  title: 'spatie/robots-txt',
  summary:
    'spatie/robots-txt, the parser of spatie/crawler and of most crawlers in PHP, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'spatie/robots-txt, commit 3d97bdb of 2 June 2026 (release 2.5.4)',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is bytes. A byte order mark is kept and hides the first line.',
      evidence: 'observed',
    },
    lines: { says: 'Only LF ends a line. Blank lines have no meaning.', evidence: 'observed' },
    comments: {
      says: 'Only a line that begins with `#` is a comment. `/a # b` is a value.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow, in any letter case. A line of another field is both. After its first eight bytes, the rest is a Disallow. After its first six, the rest is an Allow. So `Noindex: /x` disallows. A character that is cut in two makes a value that matches no path.',
      evidence: 'observed',
    },
    separator: {
      says: 'The field is cut off, then colons and blanks at both ends. A colon is not needed, and tabs stay.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after an Allow or Disallow.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow or Disallow. A later group of the same name replaces the earlier one.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: 'The value must equal the name of the robot, in any letter case.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, that of `*` applies. A robot whose group has only Disallow lines obeys the Allow lines of `*`.',
      evidence: 'observed',
    },
    emptyValue: { says: 'An empty Allow or Disallow is not a rule.', evidence: 'observed' },
    patterns: {
      says: 'A Disallow matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path. In an Allow, both are ordinary characters.',
      evidence: 'observed',
    },
    percentEncoding: { says: 'Nothing is decoded or encoded.', evidence: 'observed' },
    precedence: {
      says: 'A Disallow that matches decides, unless an Allow begins the path. That Allow must be longer than each Disallow that begins the path as it is written. A Disallow with a star is never that long. On a tie, the Disallow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: { says: 'No line is unknown: a line of any other field is a rule.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay is given to the caller as text; the last one counts. Wayleave takes a decimal number in US-ASCII digits. Request-rate and Visit-time are ignored.',
      evidence: 'observed',
    },
  },
  access: accessTable({}, { sizeLimit: 'none', beyondSizeLimit: 'not-applicable' }),
  limits: [
    {
      name: 'Crawl-delay',
      value: 31_536_000,
      unit: 'seconds',
      effect:
        'Wayleave treats a longer delay as a mistake and ignores it with a note. The program has no limit.',
    },
  ],
  sources: [
    {
      title: 'spatie/robots-txt',
      where: 'github.com/spatie/robots-txt, commit 3d97bdb: src/RobotsTxt.php',
      read: '2026-11-23',
    },
  ],
  differences: [
    'By RFC 9309, a line of an unknown field is ignored. The program reads it as a rule, and so does Wayleave.',
    'An Allow that is a whole URL allows just that URL. Comparisons of such a file find a difference or stay undecided.',
  ],
}
