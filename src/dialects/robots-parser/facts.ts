import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `robots-parser`. */
export const robotsParserFacts: DialectFacts = {
  id: 'robots-parser',
  title: 'robots-parser',
  summary:
    'robots-parser 3.0.1, the npm package that Crawlee and most JavaScript crawlers use, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'robots-parser 3.0.1, the newest release',
    compared: '2026-11-28',
    newer:
      'commit fc27a00 of 7 August 2026, without a release. It adds `isExplicitlyDisallowed`; no verdict of `isAllowed` changes.',
  },
  answers: {
    decoding: {
      says: 'The program receives text. Wayleave reads the bytes as UTF-8, with U+FFFD for bytes that are not UTF-8, as `response.text()` does. A byte order mark is white space and hides nothing.',
      evidence: 'observed',
    },
    lines: { says: 'LF, CR and CRLF end a line. Blank lines have no meaning.', evidence: 'observed' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay, Sitemap and Host: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value, with white space around it. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each User-agent line after another record.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after any other record, known or unknown. A group without Allow, Disallow and Crawl-delay does not exist for the program.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: 'A value is cut at its first `/`. It must equal the name of the robot, cut in the same way, in any letter case. All groups that name the robot are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, all `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is not a rule. A group with nothing else still keeps the `*` groups from its robots.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters, and a final `$` matches the end of the path. A value without a leading slash or star matches nothing.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: "Escapes are put in upper case, and none is decoded. Rules go through `encodeURI`, which also escapes brackets. URLs go through the runtime's parser, which leaves brackets and resolves dot segments. So a rule with a bracket matches nothing.",
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted after encoding, stars included. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: {
      says: 'Unknown lines are ignored, but they end a run of User-agent lines.',
      evidence: 'observed',
    },
    pacing: {
      says: "Crawl-delay is read for the caller, as JavaScript's `Number` reads it: US-ASCII digits, `.5`, `1e2`, `0x10`, and 0 for an empty value. The last one counts. Wayleave ignores negative and infinite numbers. Request-rate and Visit-time are ignored.",
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
        'Wayleave treats a longer delay, or a negative one, as a mistake and ignores it with a note. The program has no limit.',
    },
  ],
  sources: [
    {
      title: 'robots-parser 3.0.1',
      where: 'registry.npmjs.org/robots-parser, version 3.0.1: Robots.js',
      read: '2026-11-23',
    },
    {
      title: 'Crawlee, its use of the package',
      where: 'github.com/apify/crawlee, commit 69a824b: packages/utils/src/internals/robots.ts',
      read: '2026-11-23',
    },
  ],
  differences: [
    'The program has no verdict on a URL of another site than the file. Wayleave does not know the site of the file, and decides by the path.',
    'In the program, Sitemap and unknown lines end a run of User-agent lines; by RFC 9309 they do not. Wayleave follows the program.',
    'The parser of URLs is that of Node 20, which leaves `^` in a path. Newer runtimes escape it.',
    'The program decides nothing about HTTP. Its callers do.',
    'The recorded verdicts are for hosts that are names. The URL standard refuses a host such as `1.2.3.256`. Wayleave decides by the path there, and that was not compared.',
  ],
}
