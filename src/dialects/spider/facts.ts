import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `spider`. */
export const spiderFacts: DialectFacts = {
  id: 'spider',
  title: 'spider',
  summary: 'spider 2.52.4, a crawler in Rust, with its default features, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'spider 2.52.4, commit 5648a94 of 2 July 2026',
    compared: '2026-11-28',
    newer: '2.53.9 of 5 September 2026. Its source could not be read.',
  },
  answers: {
    decoding: {
      says: 'The file is UTF-8, with U+FFFD for other bytes. A byte order mark is kept and hides the first line.',
      evidence: 'observed',
    },
    lines: {
      says: 'Only LF ends a line. Only a line without any character ends a group.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay, Request-rate and Sitemap: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value, with white space of Unicode around them. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group. So does the first one after an empty line, a rule, a Crawl-delay, a Request-rate or a Sitemap.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at an empty line, at a User-agent line after a record of another known field, or at the end of the file. A group without such a record is dropped. One with a Sitemap alone counts.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: 'The name of the robot up to a `/` must contain the value, in lower case. The first group that matches applies. A group with a `*` names no robot.',
      evidence: 'observed',
    },
    fallback: {
      says: 'The first group with a `*` decides every URL that the group of the robot disallows. Without one, such a URL is allowed. So a Disallow for one robot has an effect only where `*` has one too.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Disallow matches nothing. An empty value of User-agent matches every robot.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches the whole path. A value that ends in `/` or `*` matches paths that begin with it. Other stars and `$` are ordinary characters. The query is not looked at.',
      evidence: 'observed',
    },
    percentEncoding: { says: 'Rules are decoded, and URLs are not.', evidence: 'observed' },
    precedence: { says: 'The first rule of a group that matches decides.', evidence: 'observed' },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay and Request-rate are read for the caller. Crawl-delay is what Rust reads as `f64`: US-ASCII digits, `.5`, `1e2` and `+5`, if it is not negative. Request-rate is two whole numbers without unit or window. Visit-time is ignored.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'disallow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'allow-all',
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
      title: 'spider 2.52.4',
      where: 'github.com/spider-rs/spider, commit 5648a94: spider/src/packages/robotparser/parser.rs',
      read: '2026-11-23',
    },
  ],
  differences: [
    'With the feature `regex`, rules are regular expressions in one set for all robots. That would be another dialect.',
    'Wayleave joins the lists of both groups into one decision list. The rule that it names is one that decides in one of them.',
  ],
}
