import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `webrobots`. */
export const webrobotsFacts: DialectFacts = {
  id: 'webrobots',
  title: 'WebRobots',
  summary: 'WebRobots 0.1.2, the robots.txt of Mechanize in Ruby, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'WebRobots 0.1.2 of 2016',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is bytes. A byte order mark is part of the first field.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF ends a line. The CR of a CRLF stays in the value, so a CRLF file names no robot. Blank lines separate groups.',
      evidence: 'observed',
    },
    comments: {
      says: '`#` starts a comment after a value. After an empty value, a comment makes the file unreadable.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay and Sitemap: whole names, in any letter case. Others are options.',
      evidence: 'observed',
    },
    separator: {
      says: 'A colon directly follows the field. A line without a colon makes the file unreadable.',
      evidence: 'observed',
    },
    groupOpens: { says: 'The first User-agent line of a block opens a group.', evidence: 'observed' },
    groupCloses: {
      says: 'A group ends at a blank line. A User-agent line after a rule in the same block makes the file unreadable.',
      evidence: 'observed',
    },
    rulesWithoutAgent: {
      says: 'Rules after a blank line are ignored. Before the first group, they make the file unreadable.',
      evidence: 'observed',
    },
    agentMatch: {
      says: 'The name of the robot must contain the value, in any letter case. The first group that matches applies.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the first group with a `*` applies. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: { says: 'An empty Allow or Disallow is not a rule.', evidence: 'observed' },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes. A `$` matches the end, wherever it stands.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, escapes are decoded, but those of the slash. A URL that `URI.parse` refuses has no verdict.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The rule with the longest value decides. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` is always allowed.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown fields are ignored. A line that is no field makes the file unreadable: then every URL is allowed.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is obeyed: the whole or decimal number in US-ASCII digits at the beginning of its value. Request-rate and Visit-time are ignored.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'disallow-all',
      'network-error': 'disallow-all',
    },
    { sizeLimit: 'none', beyondSizeLimit: 'not-applicable' },
  ),
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
      title: 'WebRobots 0.1.2',
      where: 'github.com/knu/webrobots, version 0.1.2: lib/webrobots.rb, lib/webrobots/robotstxt.rb',
      read: '2026-11-23',
    },
  ],
  differences: [
    'By RFC 9309, a crawler ignores lines that it cannot read. The program then ignores all lines, and Wayleave adds a note.',
    'A rule of raw UTF-8 and a URL with escapes beyond ASCII make Ruby raise an error. Wayleave has no verdict there.',
  ],
}
