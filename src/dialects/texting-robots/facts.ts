import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `texting-robots`. */
export const textingRobotsFacts: DialectFacts = {
  id: 'texting-robots',
  title: 'texting_robots',
  summary: 'texting_robots 0.2.2, a Rust crate, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'texting_robots 0.2.2, commit 8e52f3f of 13 February 2024',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is bytes. The bytes of a byte order mark are skipped one by one. Rules that are not UTF-8 are skipped.',
      evidence: 'observed',
    },
    lines: {
      says: 'CR, LF and CRLF end a line, and so does NUL. Blank lines have no meaning.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'User-agent may be `user agent` or `useragent`. Disallow may be `dissallow`, `dissalow`, `disalow`, `diasllow` or `disallaw`. Sitemap may be `site-map` or `site map`. Crawl-delay may be `crawl delay` or `crawldelay`. Letter case does not count.',
      evidence: 'observed',
    },
    separator: {
      says: 'A colon separates field and value, with or without blanks around it. Blanks alone do, too.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after an Allow, Disallow or readable Crawl-delay.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow, Disallow or readable Crawl-delay, or at the end of the file.',
      evidence: 'observed',
    },
    rulesWithoutAgent: {
      says: 'In a file without any User-agent line, all rules are for every robot. Else those before the first one are ignored.',
      evidence: 'observed',
    },
    agentMatch: {
      says: 'The value must equal the name of the robot, in any letter case. All groups that name the robot are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Disallow is `Allow: /`, of length 1. An empty Allow is a rule of length 0.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters. Every `$` is the end of the path.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, characters beyond ASCII, blanks and some others are escaped. Escapes stay as they are written. Dot segments of a URL are resolved, and a fragment belongs to the path.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted after encoding. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` without a query is always allowed.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is read for the caller, as Rust reads an `f32`: US-ASCII digits, `.5`, `1e2` and `+5`, if it is not negative. The first one of the groups counts, else the last one before all groups. Request-rate and Visit-time are ignored.',
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
      title: 'texting_robots 0.2.2',
      where: 'github.com/Smerity/texting_robots, commit 8e52f3f',
      read: '2026-11-23',
    },
  ],
  differences: [
    'The program fails on a rule whose regular expression is larger than 42 KiB. Wayleave has no such limit.',
    'The name of the robot must equal the value, so a whole User-Agent header matches nothing.',
    'The recorded verdicts are for hosts that are names. The URL standard refuses a host such as `1.2.3.256`. Wayleave decides by the path there, and that was not compared.',
  ],
}
