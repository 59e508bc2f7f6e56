import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `robotexclusionrulesparser`. */
export const robotexclusionrulesparserFacts: DialectFacts = {
  id: 'robotexclusionrulesparser',
  title: 'robotexclusionrulesparser',
  summary: 'robotexclusionrulesparser, as wpull and ArchiveBot run it and as the program behaves.',
  follows: 'program',
  state: {
    reads: 'the copy in wpull, commit cfa5bcc of 16 January 2023',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is ISO-8859-1. So a rule in raw UTF-8 matches nothing. A byte order mark hides nothing.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF, CR and CRLF end a line. A blank line ends a group. A line with only a comment does not.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent, `useragent`, Allow, Disallow, Crawl-delay and Sitemap. They may stand anywhere in a line, so `Xdisallow:` is one.',
      evidence: 'observed',
    },
    separator: { says: 'A colon directly follows the field.', evidence: 'observed' },
    groupOpens: {
      says: 'The first User-agent line opens a group. So does the first one after a blank line or another field.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at a blank line, at a User-agent line after another field, or at the end of the file. A group without a rule is dropped.',
      evidence: 'observed',
    },
    rulesWithoutAgent: {
      says: 'Rules outside a group are ignored, such as those after a blank line.',
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
    emptyValue: {
      says: 'An empty value matches every URL and means the opposite: an empty Disallow allows, and an empty Allow disallows.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters, and a final `$` matches the end of the path.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, escapes are decoded as UTF-8, but those of the slash. A fragment belongs to the path.',
      evidence: 'observed',
    },
    precedence: { says: 'The first rule that matches decides.', evidence: 'observed' },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is read for the caller, as Python’s `float` reads it: `.5`, `1_0`, `1e2` and `+5`, too. Wayleave ignores negative and infinite numbers. Request-rate and Visit-time are ignored.',
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
      title: 'wpull 2.0.3, its copy of the module',
      where:
        'github.com/ArchiveTeam/wpull, commit cfa5bcc: wpull/thirdparty/robotexclusionrulesparser.py, wpull/protocol/http/robots.py',
      read: '2026-11-23',
    },
  ],
  differences: [
    'wpull gives the module the first 4,096 bytes of a file. That is a limit of the robot wpull, not of the dialect.',
    'Other callers of the module decode the file in another way. Scrapy decodes it as UTF-8 first.',
    'A blank line between User-agent and rules loses the rules, as in the standard of 1994 it would.',
  ],
}
