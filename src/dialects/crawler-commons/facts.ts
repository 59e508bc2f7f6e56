import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `crawler-commons`. */
export const crawlerCommonsFacts: DialectFacts = {
  id: 'crawler-commons',
  title: 'crawler-commons',
  summary: 'SimpleRobotRulesParser of crawler-commons, which Apache Nutch and StormCrawler read with, as the program behaves.',
  follows: 'program',
  answers: {
    decoding: {
      says: 'UTF-8, or UTF-16 if a byte order mark says so; the mark is skipped, and ill-formed bytes are replaced by U+FFFD.',
      evidence: 'observed',
    },
    lines: { says: 'LF, CR, U+0085, U+2028 and U+2029 end a line; blank lines mean nothing.', evidence: 'observed' },
    comments: {
      says: '`#` starts a comment anywhere in a line. In a file that looks like HTML, tags are removed first; an HTML page without `user-agent:` has no rules.',
      evidence: 'observed',
    },
    fields: {
      says: 'A line is known by how it begins, in any case: User-agent with seven other spellings (`useragent`, `useg-agent`, `user-agnet`…), Disallow with eleven (`desallow`, `dissallow`, `disalow`, `disallows`…), Allow, Crawl-delay with four, Sitemap with one.',
      evidence: 'observed',
    },
    separator: { says: 'After the name of a field, a colon with blanks around it, or blanks alone.', evidence: 'observed' },
    groupOpens: { says: 'With the first User-agent line, and with every one that follows an Allow or Disallow.', evidence: 'observed' },
    groupCloses: {
      says: 'At the next User-agent line after a rule, or at the end of the file; Crawl-delay and other lines close nothing.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'The value is compared whole with the name of the robot, in any case, and if it is no product token by the leading token too; all groups that name it are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, all groups for `*` apply; such a value is the star alone.',
      evidence: 'observed',
    },
    emptyValue: { says: 'It is no rule, though it counts as one where groups are divided.', evidence: 'observed' },
    patterns: {
      says: '`*` matches any run and a final `$` the end of the path; otherwise a value is a prefix; each segment matches where it first occurs. A `$` elsewhere matches nothing, `%24` and `%2A` are literal, and a rule that ends in `index.htm` or `index.html` is one for the directory itself too, Allow and Disallow.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'On both sides unreserved bytes are decoded, and controls, blanks, a stray `%`, most brackets and quotes, and bytes beyond ASCII escaped; in URLs `*` and `$` too. A URL that java.net.URI refuses is compared as `/`.',
      evidence: 'observed',
    },
    precedence: { says: 'The longest rule decides, counted after escaping; on a tie an Allow.', evidence: 'observed' },
    robotsTxtItself: {
      says: '`/robots.txt` is always allowed, except where a Crawl-delay disallows the whole site.',
      evidence: 'observed',
    },
    unknownLines: { says: 'They are ignored and disturb no group.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay is obeyed: whole or decimal seconds, the first after each line that names the robot, and of several the shortest. One above 300 seconds disallows the whole site. Request-rate and Visit-time are ignored.',
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
    { name: 'Crawl-delay', value: 300, unit: 'seconds', effect: 'A longer one disallows every URL of the site, `/robots.txt` too.' },
  ],
  sources: [
    {
      title: 'crawler-commons',
      where:
        'github.com/crawler-commons/crawler-commons, commit 8e14e27: SimpleRobotRulesParser.java, SimpleRobotRules.java, BasicURLNormalizer.java',
      read: '2026-11-20',
    },
    { title: 'Apache Nutch, HttpRobotRulesParser', where: 'github.com/apache/nutch, commit 790694141', read: '2026-11-20' },
    { title: 'StormCrawler', where: 'github.com/apache/stormcrawler, commit 384e98c5', read: '2026-11-20' },
  ],
  differences: [
    'By RFC 9309 `index.html` is nothing special; the program also tries the directory, for Allow and Disallow, and Wayleave follows the program.',
    'Which URLs java.net.URI refuses is rebuilt here from expressions and not from its parser: a URL that hardly any client would send may be judged differently.',
    "The access table is the parser's own `failedFetch`: Nutch defers on 429 and allows on network errors; StormCrawler refuses on 429 and allows on network errors. Both follow five redirects and then allow.",
    'A content type of text/html also makes a file HTML to the program; here only what the file holds does.',
  ],
}
