import { accessTable, type DialectFacts } from '../facts.ts'
import { MAX_CHARACTERS } from './heritrix.ts'

/** Facts of the dialect `heritrix`. */
export const heritrixFacts: DialectFacts = {
  id: 'heritrix',
  title: 'Heritrix 3',
  summary: 'Heritrix 3, the crawler of the Internet Archive, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'Heritrix, commit 5ada2a78 of 2 July 2026 (release 3.15.0)',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The file is read as UTF-8. A byte order mark is kept and hides the first line. UTF-16 is not recognised.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF, CR and CRLF end a line. Blank lines have no meaning. A line that contains U+0085, U+2028 or U+2029 is unknown.',
      evidence: 'observed',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line. HTML tags are removed.',
      evidence: 'observed',
    },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow and Crawl-delay, in any letter case, with the colon right after the name.',
      evidence: 'observed',
    },
    separator: {
      says: 'The colon right after the name separates field and value. A blank before it makes the line unknown.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after a rule or a readable Crawl-delay. If a name already has rules, the new ones are added to them.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after an Allow, Disallow or readable Crawl-delay, or at the end of the file.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored.', evidence: 'observed' },
    agentMatch: {
      says: "The first value in the file that the robot's whole User-Agent string contains decides. The value is put in lower case and the string is not, so `Mozilla` does not match `Mozilla/5.0`. An empty value matches every robot.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If the string contains no value, the rules for `*` apply. The value of a `*` group is the star alone. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow is not a rule, but a User-agent line after it still opens a new group.',
      evidence: 'observed',
    },
    patterns: {
      says: '`*` matches any run of characters, and a final `$` matches the end of the path. Each segment between stars matches where it first occurs. One star at the end is dropped, and a rule with nothing else is dropped too. A value without wildcards matches paths that begin with it. It matches only those that sort before the next such value with the same effect.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'Nothing is encoded or decoded: rules and URLs are compared as they are written.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted in characters as written. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is not exempt. The crawler fetches it before it asks.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is obeyed: the US-ASCII digits and points at the beginning of its value, in seconds. The last of several counts. Request-rate and Visit-time are ignored.',
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
    { maxRedirects: 0, freshFor: 86_400, sizeLimit: 512_000, beyondSizeLimit: 'cut' },
  ),
  limits: [
    {
      name: 'File size',
      value: MAX_CHARACTERS,
      unit: 'characters',
      effect: 'Line ends are not counted. The line that reaches the limit is the last one that is read.',
    },
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
      title: 'Heritrix 3',
      where:
        'github.com/internetarchive/heritrix3, commit 5ada2a78: modules/src/main/java/org/archive/modules/net/Robotstxt.java, RobotsDirectives.java, RobotsPolicy.java',
      read: '2026-11-20',
    },
    {
      title: 'Internet Archive Blogs, 17 April 2017',
      where: 'blog.archive.org/2017/04/17',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The program looks up the longest prefix as the greatest value without wildcards that does not sort after the path. With `Disallow: /` and `Disallow: /cgi-bin/`, that is `/cgi-bin/` for the path `/d`. It does not match, and `/d` is allowed. This is a fault of the program, and Wayleave follows it.',
    'The size limit counts characters, and the access table gives it as bytes.',
    'A network error allows every URL only after three tries.',
    'Wildcards are supported since commit c7b7ee18. Earlier versions compare them as ordinary characters.',
    'The Internet Archive has ignored the files of .gov and .mil sites since December 2016. In April 2017 it announced to do so more widely. This dialect is what its crawler reads when it obeys.',
  ],
}
