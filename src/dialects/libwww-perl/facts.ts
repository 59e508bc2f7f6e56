import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `libwww-perl`. */
export const libwwwPerlFacts: DialectFacts = {
  id: 'libwww-perl',
  title: 'libwww-perl',
  summary:
    'WWW::RobotRules of libwww-perl, versions 6.02 and 6.03, the classic implementation of the standard of 1994, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'WWW::RobotRules 6.03 of 23 May 2026 and libwww-perl 6.84',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is bytes, compared as UTF-8. A byte order mark is kept and hides the first line, so the rules after that line apply to every robot. UTF-16 is not recognised, and a UTF-16 file has no rules.',
      evidence: 'observed',
    },
    lines: {
      says: 'CR, LF and CRLF end a line. A line that is empty or has only white space separates groups.',
      evidence: 'observed',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line. A line with only a comment separates nothing.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent and Disallow, in any letter case. Allow is not a field.',
      evidence: 'observed',
    },
    separator: {
      says: 'The colon separates field and value, with white space around it. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does the first one after a blank line. A User-agent line after a Disallow opens one too.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at a blank line, at a User-agent line after a Disallow, or at the end of the file.',
      evidence: 'observed',
    },
    rulesWithoutAgent: {
      says: 'Rules before the first User-agent line of the file apply to every robot. Later rules outside a group, after a blank line, apply to no robot.',
      evidence: 'observed',
    },
    agentMatch: {
      says: "The robot's short name must contain the value, in any letter case. The short name is its first word up to a `/`. The first group that matches applies. An empty value matches every robot.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the rules of all `*` groups apply, in order.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'Rules are tried in order. An empty one allows every URL that no rule before it disallows.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value is resolved as a URL against `/robots.txt` and matches paths that begin with it. `*` and `$` are ordinary characters. `private/` becomes `/private/`. A URL of another site, or of no web server, is ignored.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, characters that URLs cannot contain are escaped in upper case. Existing escapes stay as they are, and nothing is decoded.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The first rule that matches decides. A URL that no rule matches is allowed.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: 'The module does not exempt `/robots.txt`. LWP::RobotUA fetches it without asking.',
      evidence: 'observed',
    },
    unknownLines: { says: 'Unknown lines, Allow among them, are ignored.', evidence: 'observed' },
    pacing: {
      says: 'The module has no pacing. Pacing records are collected as in RFC 9309 and not obeyed. LWP::RobotUA waits a minute by itself.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'allow-all',
      'network-error': 'allow-all',
      'too-many-redirects': 'allow-all',
    },
    { maxRedirects: 7, freshFor: 31_536_000, sizeLimit: 'none', beyondSizeLimit: 'not-applicable' },
  ),
  limits: [],
  sources: [
    {
      title: 'WWW::RobotRules',
      where: 'github.com/libwww-perl/WWW-RobotRules, commit d74d762: lib/WWW/RobotRules.pm',
      read: '2026-11-20',
    },
    {
      title: 'LWP::RobotUA and LWP::UserAgent',
      where: 'libwww-perl 6.84: lib/LWP/RobotUA.pm, lib/LWP/UserAgent.pm',
      read: '2026-11-20',
    },
  ],
  differences: [
    'By the standard, any empty value allows every URL. The program stops at an empty one only when it reaches it, and Wayleave follows the program.',
    'The standard allows one group for `*`. The program combines several.',
    'LWP::RobotUA, not the module, decides what a robot does with a response. Anything but a success is an empty file. So is a file that is not text or has no Disallow line. LWP::RobotUA also decodes the body by the charset of the response; Wayleave reads the bytes as UTF-8.',
    'A Disallow with a whole URL is compared with scheme, host and port. If a question is only about a path, the site is unknown, and Wayleave takes the rule as one for that site.',
  ],
}
