import { accessTable, type DialectFacts } from '../facts.ts'
import { MAX_LINE_BYTES } from './google.ts'

/** Facts of the dialect `google`. */
export const googleFacts: DialectFacts = {
  id: 'google',
  title: 'Google',
  summary: "google/robotstxt, the parser and matcher that Google published as Googlebot's own, as the program behaves.",
  follows: 'program',
  answers: {
    decoding: {
      says: 'Bytes are taken as they come. At the very start EF, BB and BF are skipped for as long as they come in that order, so that half a byte order mark is skipped too. UTF-16 is not recognised, and such a file has no rules.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF, CR and CRLF end a line, of which 16,663 bytes are kept, up to the first NUL; blank lines mean nothing.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'A field is known by how it begins, in any case, so that `Disallowed` is a Disallow. User-agent is also `useragent` and `user agent`; Disallow is also `dissallow`, `dissalow`, `disalow`, `diasllow` and `disallaw`; Sitemap is also `site-map`; Allow has no other spelling.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon; in a line without a colon, the blanks between its words if it has exactly two.',
      evidence: 'observed',
    },
    groupOpens: { says: 'With the first User-agent line, and with every one that follows an Allow or Disallow.', evidence: 'observed' },
    groupCloses: {
      says: 'At the next User-agent line after a rule, or at the end of the file; nothing else separates, neither blank lines nor Sitemap nor Crawl-delay nor lines that mean nothing.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'A value is cut to its leading letters, hyphens and underscores, and compared whole and in any case with the name asked for, which is not cut; all groups that name it are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, all groups for `*` apply; white space and other text may follow the star. A group that names the robot, empty or not, excludes those for `*`. The caller has to ask for Googlebot-Image with Googlebot as its fallback.',
      evidence: 'observed',
    },
    emptyValue: { says: 'It has priority 0: it disallows nothing and outranks nothing.', evidence: 'observed' },
    patterns: {
      says: '`*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix; a value that begins with neither `/` nor `*` matches nothing. An Allow whose last segment begins with `index.htm` allows the directory itself as well.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules bytes beyond ASCII are escaped and escapes upper-cased; nothing is decoded, and the URL is compared as it is given.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted in bytes after escaping, with every `*`, `$` and escape; on a tie an Allow.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: 'The library does not exempt `/robots.txt`; a crawler fetches it without asking.',
      evidence: 'observed',
    },
    unknownLines: { says: 'They are ignored and disturb no group.', evidence: 'observed' },
    pacing: {
      says: 'None: Crawl-delay, Request-rate and Visit-time are unsupported tags to the library, and are collected here and not obeyed.',
      evidence: 'observed',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'google-phases',
      'server-error': 'google-phases',
      'network-error': 'google-phases',
      'too-many-redirects': 'allow-all',
    },
    { maxRedirects: 5, freshFor: 86_400, sizeLimit: 512_000, beyondSizeLimit: 'cut' },
  ),
  limits: [
    {
      name: 'Line length',
      value: MAX_LINE_BYTES,
      unit: 'bytes',
      effect: 'What is beyond it is dropped, and the rest of the line is used.',
    },
    {
      name: 'File size',
      value: 512_000,
      unit: 'bytes',
      effect: 'Documented: Googlebot ignores what is beyond it. Not applied here, as the library has no limit: its caller cuts the file.',
    },
  ],
  sources: [
    {
      title: "Google's robots.txt parser and matcher",
      where: 'github.com/google/robotstxt, commit 22b355f: robots.cc, robots.h, reporting_robots.cc, robots_test.cc, README.md',
      read: '2026-04-01',
    },
    {
      title: 'How Google interprets the robots.txt specification',
      where: 'developers.google.com/crawling/docs/robots-txt/robots-txt-spec, in a mirror',
      read: '2026-08-31',
    },
    {
      title: "Google's common crawlers and special-case crawlers",
      where: 'developers.google.com, google-common-crawlers and google-special-case-crawlers',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The documentation is silent about fields known by their beginning, misspelt fields, lines without a colon, the directory of `/index.html`, half a byte order mark and the length of a line: the library is followed.',
    'The documentation wants a path to begin with `/`; in the library one that begins with `*` works, and works here.',
    'The documentation calls a trailing `*` ignored: it changes nothing of what matches, but the library counts it for the priority, and so it counts here.',
    'A file is cut at 500 KiB, `/robots.txt` is exempt, URLs are put in canonical form, and a robot without a group takes the one of another name (Googlebot-Image that of Googlebot): all this is documented and done outside the library, and so it is not done here. Robots that fall back on another name are asked for with several tokens.',
    'AdsBot-Google, AdsBot-Google-Mobile, APIs-Google and Mediapartners-Google ignore groups for `*` by the documentation; the library does not know that. Ask for them with `obeysStar: false`.',
    'Until about 2019 the documentation called a tie between rules with wildcards undefined; today it names the least restrictive, which is what the library does.',
  ],
}
