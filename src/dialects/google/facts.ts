import { accessTable, type DialectFacts } from '../facts.ts'
import { MAX_LINE_BYTES, MAX_ROBOT_BYTES } from './google.ts'

/** Facts of the dialect `google`. */
export const googleFacts: DialectFacts = {
  id: 'google',
  title: 'Google',
  summary:
    "google/robotstxt, the parser and matcher that Google published as Googlebot's own, as the program behaves.",
  follows: 'program',
  state: {
    reads: 'google/robotstxt, commit 22b355f of 1 April 2026',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'The bytes of the file are used as they are. Leading bytes EF, BB and BF are skipped as far as they come in that order, so half a byte order mark is skipped too. UTF-16 is not recognised, and a UTF-16 file has no rules.',
      evidence: 'observed',
    },
    lines: {
      says: 'LF, CR and CRLF end a line. The library keeps 16,663 bytes of a line, up to the first NUL. Blank lines have no meaning.',
      evidence: 'observed',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The library recognises a field by its beginning, in any letter case, so `Disallowed` is a Disallow. User-agent may be `useragent` or `user agent`. Disallow may be `dissallow`, `dissalow`, `disalow`, `diasllow` or `disallaw`. Sitemap may be `site-map`. Allow has no other spelling.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value. In a line without a colon, blanks do, if it has exactly two words.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each User-agent line after an Allow or Disallow.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after a rule, or at the end of the file. Blank lines, Sitemap, Crawl-delay and unknown lines do not end it.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'A value is cut to its leading letters, hyphens and underscores. The result must equal the name asked for, in any letter case; that name is not cut. All groups that name the robot are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, all `*` groups apply. White space and other text may follow the star. A group that names the robot, even an empty one, excludes the `*` groups. For Googlebot-Image, the caller has to pass Googlebot as the fallback.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Allow or Disallow has priority 0: it disallows nothing and outranks nothing.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path. A value that begins with neither `/` nor `*` matches nothing. An Allow whose last segment begins with `index.htm` also allows the directory itself.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules, bytes beyond ASCII are escaped, and escapes are put in upper case. Nothing is decoded. The URL is compared as it is given.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides. Its length is its bytes after escaping, with every `*`, `$` and escape. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: 'The library does not exempt `/robots.txt`. A crawler fetches it without asking.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored and neither open nor close a group.',
      evidence: 'observed',
    },
    pacing: {
      says: 'The library has no pacing: Crawl-delay, Request-rate and Visit-time are unsupported tags. Pacing records are collected as in RFC 9309 and not obeyed.',
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
      effect: 'The bytes beyond it are dropped. The line up to there is used.',
    },
    {
      name: 'File size',
      value: MAX_ROBOT_BYTES,
      unit: 'bytes',
      effect:
        'Google documents that Googlebot ignores what is beyond it. The library has no limit: its caller cuts the file. Wayleave therefore applies the limit where a robot of Google is asked, and not where only the dialect is named. `readOptionsOf` of `wayleave/robots` gives it to `read` and `decideMatrix` as `maxBytes`.',
    },
  ],
  sources: [
    {
      title: "Google's robots.txt parser and matcher",
      where:
        'github.com/google/robotstxt, commit 22b355f: robots.cc, robots.h, reporting_robots.cc, robots_test.cc, README.md',
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
    'The documentation does not mention some behaviour of the library. Examples are fields recognised by their beginning, misspelt fields and lines without a colon. Others are the directory of `/index.html`, half a byte order mark and the length of a line. Wayleave follows the library.',
    'By the documentation, a path must begin with `/`. The library also accepts one that begins with `*`, and so does Wayleave.',
    'By the documentation, a trailing `*` is ignored. It does not change which paths match, but the library counts it for the priority. So does Wayleave.',
    'Some documented behaviour is outside the library, so Wayleave leaves it out. A file is cut at 500 KiB, `/robots.txt` is exempt, and URLs are put in canonical form. A robot without a group takes the group of another name, as Googlebot-Image takes that of Googlebot. For such a robot, pass several tokens.',
    'By the documentation, AdsBot-Google, AdsBot-Google-Mobile, APIs-Google and Mediapartners-Google ignore `*` groups. The library does not know that. Ask for them with `obeysStar: false`.',
    'A tutorial (rield.com) says that Google first evaluates all Allow patterns and then all Disallow patterns. An encyclopedia says that an Allow of equal or greater length wins over a Disallow. The library compares lengths, and Allow wins a tie only. So a longer Disallow wins over a shorter Allow, and Wayleave follows the library.',
    'Until about 2019, the documentation called a tie between rules with wildcards undefined. Today it names the least restrictive rule, and the library decides so.',
  ],
}
