import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `crawler-commons`. */
export const crawlerCommonsFacts: DialectFacts = {
  id: 'crawler-commons',
  title: 'crawler-commons',
  summary:
    'SimpleRobotRulesParser of crawler-commons, the parser of Apache Nutch and StormCrawler, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'crawler-commons, commit 8e14e27 of 27 July 2026',
    compared: '2026-11-28',
    newer:
      'commit 0072e7d of September 2026 (#604). Its notes say that Content-Signal belongs to a group instead of the whole file, which changes no verdict.',
  },
  answers: {
    decoding: {
      says: 'The file is UTF-8, or UTF-16 if a byte order mark says so. The mark is skipped. Ill-formed bytes are replaced by U+FFFD.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF, CR, U+0085, U+2028 and U+2029 end a line. Blank lines have no meaning.',
      evidence: 'observed',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line. In a file that looks like HTML, tags are removed first. An HTML page without `user-agent:` has no rules.',
      evidence: 'observed',
    },
    fields: {
      says: 'The parser recognises a field by the beginning of the line, in any letter case. User-agent has seven other spellings (`useragent`, `useg-agent`, `user-agnet`…). Disallow has eleven (`desallow`, `dissallow`, `disalow`, `disallows`…), Crawl-delay four, Sitemap one and Allow none.',
      evidence: 'observed',
    },
    separator: {
      says: 'A colon with blanks around it separates field and value, and so do blanks alone.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each User-agent line after an Allow or Disallow.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after a rule, or at the end of the file. Crawl-delay and other lines do not end it.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'The whole value must equal the name of the robot, in any letter case. If the value is not a product token, its leading token may equal the name instead. All groups that name the robot are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, all `*` groups apply. The value of a `*` group is the star alone.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is not a rule, but a User-agent line after it still opens a new group.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of characters, and a final `$` matches the end of the path. Each segment between stars matches where it first occurs. A `$` elsewhere matches nothing, and `%24` and `%2A` are literal. A rule that ends in `index.htm` or `index.html`, Allow or Disallow, also applies to the directory itself.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, escapes of unreserved bytes are decoded. Controls, blanks, a stray `%`, most brackets and quotes, and bytes beyond ASCII are escaped. In URLs, `*` and `$` are escaped too. A URL that java.net.URI refuses is compared as `/`.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted after escaping. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is always allowed, unless a Crawl-delay disallows the whole site.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is obeyed, in whole or decimal seconds. A value with a point is read by Java’s `Double.parseDouble`, in US-ASCII digits. Any other is read by `Integer.parseInt`, in decimal digits of any script. The first one after each line that names the robot counts, and the shortest of these applies. A delay above 300 seconds disallows the whole site. Request-rate and Visit-time are ignored.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'defer',
      'network-error': 'defer',
      'too-many-redirects': 'defer',
    },
    { sizeLimit: 'none', beyondSizeLimit: 'not-applicable' },
  ),
  limits: [
    {
      name: 'Crawl-delay',
      value: 300,
      unit: 'seconds',
      effect: 'A longer delay disallows every URL of the site, `/robots.txt` too.',
    },
  ],
  sources: [
    {
      title: 'crawler-commons',
      where:
        'github.com/crawler-commons/crawler-commons, commit 8e14e27: SimpleRobotRulesParser.java, SimpleRobotRules.java, BasicURLNormalizer.java',
      read: '2026-11-20',
    },
    {
      title: 'Apache Nutch, HttpRobotRulesParser',
      where: 'github.com/apache/nutch, commit 790694141',
      read: '2026-11-20',
    },
    { title: 'StormCrawler', where: 'github.com/apache/stormcrawler, commit 384e98c5', read: '2026-11-20' },
  ],
  differences: [
    'In RFC 9309 `index.html` has no special meaning. The program also tries the directory, for Allow and Disallow, and Wayleave follows the program.',
    'Wayleave finds the URLs that java.net.URI refuses with regular expressions, not with its parser. For a URL that hardly any client would send, its verdict may differ.',
    "The access table is the parser's own `failedFetch`. Nutch defers on 429, and StormCrawler refuses on 429. Both allow on network errors, and both follow five redirects and then allow.",
    'To the program, a content type of text/html also makes a file HTML. In Wayleave only the content of the file does.',
  ],
}
