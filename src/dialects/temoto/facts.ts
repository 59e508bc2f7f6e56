import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `temoto`. */
export const temotoFacts: DialectFacts = {
  id: 'temoto',
  title: 'temoto/robotstxt',
  summary:
    'temoto/robotstxt 1.1.2, the Go module that colly and most crawlers in Go use, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'temoto/robotstxt 1.1.2, commit 6f1dda1 of 2021',
    compared: '2026-11-28',
    newer:
      'commit cadd395 of 25 May 2026, without a release. It refuses by `FindGroup` after a 5xx, which 1.1.2 allows; no verdict on a file changes.',
  },
  answers: {
    decoding: {
      says: 'The file is UTF-8, with U+FFFD for each byte that is not UTF-8. A byte order mark at the start is skipped.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF and CR end a line. Blank lines have no meaning. The file is a stream of words: space, tab and U+000B separate them.',
      evidence: 'observed',
    },
    comments: {
      says: '`#` starts a comment at the start of a word only. `/a#b` keeps it.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay, Host and Sitemap, in any letter case. User-agent may be `useragent`, and Crawl-delay `crawldelay`.',
      evidence: 'observed',
    },
    separator: {
      says: 'A colon or white space ends the field. The next word is the value, and the word after it is the next field. After `Disallow :`, the value is the colon.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after an Allow, Disallow or Crawl-delay.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow, Disallow or Crawl-delay, or at the end of the file. Blank lines, Sitemap, Host and unknown lines do not end it.',
      evidence: 'observed',
    },
    rulesWithoutAgent: {
      says: 'A rule or a Crawl-delay before the first User-agent line is an error. The program then refuses the whole file and has no verdict.',
      evidence: 'observed',
    },
    agentMatch: {
      says: 'The name of the robot must begin with the value, in any letter case. All groups with the longest such value apply. A value of one character does not win against `*`.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the `*` groups apply. Without one, every URL is allowed. A group without rules and Crawl-delay does not exist for the program.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'The end of the line becomes the value of an empty Allow or Disallow, which matches nothing. The group exists all the same.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters. Every `$` is the end of the path. A value with one of them matches anywhere in the path. A value without a leading slash or star gets a slash. Final stars are dropped.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Nothing is decoded or encoded. Rules and paths are compared byte by byte.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides. A rule with `*` or `$` is as long as its regular expression. There a star counts two bytes, and so does a special character such as a dot. On a tie, the first rule decides. `/` is weaker than all other rules.',
      evidence: 'observed',
    },
    robotsTxtItself: { says: '`/robots.txt` is not exempt.', evidence: 'observed' },
    unknownLines: {
      says: 'An unknown field is skipped with the word after it. It neither opens nor closes a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is read for the caller, as Go’s `ParseFloat` reads it: US-ASCII digits, `.5`, `1e2`, `+5` and `0x1p4`. The last one counts. If it is no number, negative or infinite, the program refuses the whole file. Request-rate and Visit-time are ignored.',
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
      title: 'temoto/robotstxt 1.1.2',
      where: 'github.com/temoto/robotstxt, commit 6f1dda1: robotstxt.go, parser.go, scanner.go',
      read: '2026-11-23',
    },
    {
      title: 'colly, which asks for that version',
      where: 'github.com/gocolly/colly: go.mod, colly.go',
      read: '2026-11-23',
    },
  ],
  differences: [
    'After a 5xx, the program refuses every URL. colly does not ask it then, so it allows every URL. Its access profile is `colly`.',
    'colly puts the query in order and encodes it again before it asks the program. Wayleave decides by the URL as it is sent.',
    'By RFC 9309, a rule outside a group is ignored. The program refuses the whole file, and so does Wayleave: the verdict is unknown.',
    'A rule with `*` or `$` may match anywhere in the path. `Disallow: /a*b` also disallows `/x/a/b`, which RFC 9309 allows.',
  ],
}
