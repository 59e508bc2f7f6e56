import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `libwww-perl`. */
export const libwwwPerlFacts: DialectFacts = {
  id: 'libwww-perl',
  title: 'libwww-perl',
  summary: 'WWW::RobotRules of libwww-perl, version 6.02, the classic implementation of the standard of 1994, as the program behaves.',
  follows: 'program',
  answers: {
    decoding: {
      says: 'Bytes, compared as UTF-8. A byte order mark is kept and hides the first line, so that its rules are for every robot; UTF-16 is not recognised, and such a file has no rules.',
      evidence: 'observed',
    },
    lines: { says: 'CR, LF and CRLF end a line; one without any character but white space separates records.', evidence: 'observed' },
    comments: { says: '`#` starts a comment anywhere in a line; a line with only a comment separates nothing.', evidence: 'observed' },
    fields: { says: 'User-agent and Disallow, in any case. Allow is not one of them.', evidence: 'observed' },
    separator: { says: 'A colon, with white space around it; a line without a colon is no record.', evidence: 'observed' },
    groupOpens: {
      says: 'With the first User-agent line, with the first one after a blank line, and with one after a Disallow.',
      evidence: 'observed',
    },
    groupCloses: { says: 'At a blank line, at a User-agent line after a Disallow, or at the end of the file.', evidence: 'observed' },
    rulesWithoutAgent: {
      says: 'Before the first User-agent line of the file they are for every robot; after a blank line further on they are for no robot.',
      evidence: 'observed',
    },
    agentMatch: {
      says: "The value is looked for in the robot's short name, which is its first word up to a `/`, in any case; the first record that fits applies. An empty value fits every robot.",
      evidence: 'observed',
    },
    fallback: { says: 'If no record names the robot, the rules of all records for `*` apply, in order.', evidence: 'observed' },
    emptyValue: {
      says: 'Rules are tried in order, and an empty one allows everything that none before it disallows.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value is resolved as a URL against `/robots.txt` and is a prefix; `*` and `$` are ordinary characters. `private/` becomes `/private/`; a URL of another site, or of no web server, is ignored.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'On both sides characters that URLs do not have are escaped in upper case; existing escapes are left as they are, and nothing is decoded.',
      evidence: 'observed',
    },
    precedence: { says: 'The first rule that matches decides; without one, the URL is allowed.', evidence: 'observed' },
    robotsTxtItself: { says: 'The module does not exempt `/robots.txt`; LWP::RobotUA fetches it without asking.', evidence: 'observed' },
    unknownLines: { says: 'They are ignored, Allow among them.', evidence: 'observed' },
    pacing: {
      says: 'None: pacing is collected and not obeyed. LWP::RobotUA waits a minute by itself.',
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
    { title: 'WWW::RobotRules', where: 'github.com/libwww-perl/WWW-RobotRules, commit d74d762: lib/WWW/RobotRules.pm', read: '2026-11-20' },
    { title: 'LWP::RobotUA and LWP::UserAgent', where: 'libwww-perl 6.84: lib/LWP/RobotUA.pm, lib/LWP/UserAgent.pm', read: '2026-11-20' },
  ],
  differences: [
    'The standard says that any empty value opens everything; the program stops at an empty one only when it comes to it, and Wayleave follows the program.',
    'The standard allows one record for `*`; the program pools several.',
    'What a robot does with a response is not in the module but in LWP::RobotUA: anything but a success is an empty file, and so is a file that is not text or has no Disallow line. It also decodes the body by the charset of the response; here bytes are read as UTF-8.',
    'A Disallow with a whole URL is compared with scheme, host and port; if a question is only about a path, the site is unknown, and the rule is taken as one for it.',
  ],
}
