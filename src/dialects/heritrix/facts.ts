import { accessTable, type DialectFacts } from '../facts.ts'
import { MAX_CHARACTERS } from './heritrix.ts'

/** Facts of the dialect `heritrix`. */
export const heritrixFacts: DialectFacts = {
  id: 'heritrix',
  title: 'Heritrix 3',
  summary: 'Heritrix 3, the crawler of the Internet Archive, as the program behaves.',
  follows: 'program',
  answers: {
    decoding: {
      says: 'Bytes are read as UTF-8; a byte order mark is kept and hides the first line, and UTF-16 is not recognised.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF, CR and CRLF end a line; blank lines mean nothing. A line with U+0085, U+2028 or U+2029 in it is unknown.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line; tags of HTML are removed.', evidence: 'observed' },
    fields: { says: 'User-agent, Allow, Disallow and Crawl-delay, in any case, the colon straight after the name.', evidence: 'observed' },
    separator: { says: 'The colon straight after the name; a blank before it makes the line unknown.', evidence: 'observed' },
    groupOpens: {
      says: 'With the first User-agent line, and with every one that follows a rule or a readable Crawl-delay; but a name that already has rules goes on with those it has.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'At the next User-agent line after an Allow, Disallow or readable Crawl-delay, or at the end of the file.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored.', evidence: 'observed' },
    agentMatch: {
      says: "The first value in the file, lower-cased, that the robot's whole User-Agent string holds, whose own case counts: `Mozilla` misses `Mozilla/5.0`. An empty value fits every robot.",
      evidence: 'observed',
    },
    fallback: {
      says: 'If the string holds no value, the rules for `*` apply; such a value is the star alone. Without one, everything is allowed.',
      evidence: 'observed',
    },
    emptyValue: { says: 'It is no rule, though it counts as one where groups are divided.', evidence: 'observed' },
    patterns: {
      says: '`*` matches any run and a final `$` the end of the path; each segment matches where it first occurs. One star at the end is dropped, and with it a rule that has nothing else. A plain value is a prefix, but only for paths that sort before the next plain value of its kind.',
      evidence: 'observed',
    },
    percentEncoding: { says: 'None: rules and URLs are compared as they are written.', evidence: 'observed' },
    precedence: { says: 'The longest rule decides, counted in characters as written; on a tie an Allow.', evidence: 'observed' },
    robotsTxtItself: { says: '`/robots.txt` is not exempt; the crawler fetches it before it asks.', evidence: 'observed' },
    unknownLines: { says: 'They are ignored and disturb no group.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay is obeyed: the digits and points that its value begins with, in seconds; the last of several counts. Request-rate and Visit-time are ignored.',
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
      effect: 'Counted without line ends: the line that reaches it is the last one that is read.',
    },
    {
      name: 'Crawl-delay',
      value: 31_536_000,
      unit: 'seconds',
      effect: 'Wayleave takes a longer one for a mistake and ignores it with a note; the program has no limit.',
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
    'The longest prefix is looked up as the greatest plain value that does not sort after the path. With `Disallow: /` and `Disallow: /cgi-bin/` that is `/cgi-bin/` for the path `/d`, which does not match, and `/d` is allowed. It is a fault of the program, and Wayleave follows it.',
    'Its size limit counts characters, and the access table gives it as bytes.',
    'A network error allows everything only after three tries.',
    'Wildcards are understood since commit c7b7ee18; earlier versions compare them as ordinary characters.',
    'The Internet Archive has ignored the files of .gov and .mil sites since December 2016 and announced in April 2017 to do so more widely. This is what its crawler reads when it obeys.',
  ],
}
