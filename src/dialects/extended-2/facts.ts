import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { original1994Facts } from '../original-1994/facts.ts'

/** Facts of the dialect `extended-2`. */
export const extended2Facts: DialectFacts = factsFrom(original1994Facts, {
  id: 'extended-2',
  title: 'The Extended Standard 2.0',
  summary:
    '"An Extended Standard for Robot Exclusion", version 2.0, by Sean Conner. Its page holds two texts, and this dialect follows the newer one: the first Allow or Disallow that matches decides.',
  follows: 'document',
  state: {
    reads: 'version 2.0 of the document, changed up to 2002',
    compared: '2026-11-20',
  },
  answers: {
    lines: {
      says: 'CR, CRLF and LF end a line. A blank line separates groups, which the text calls rule sets. A line with only a comment does not separate them.',
      evidence: 'documented',
    },
    comments: {
      says: '`#` starts a comment at the start of a line and after white space. Elsewhere it is part of the value.',
      evidence: 'documented',
    },
    fields: {
      says: 'The fields are User-agent, Robot-version, Allow, Disallow, Visit-time, Request-rate and Comment, in any letter case. Without `Robot-version: 2.0`, a group has only User-agent and Disallow.',
      evidence: 'documented',
    },
    separator: {
      says: 'The colon separates field and value. Blanks after it are optional.',
      evidence: 'documented',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does the first one after a blank line. A Robot-version right after the User-agent lines sets the version of the group. With 2 and an even second number, it is version 2.0. With 1 or 2 and an odd second number, the group is experimental and is skipped. Any other group is version 1.0, the standard of 1994.',
      evidence: 'documented',
    },
    groupCloses: {
      says: 'A group ends at a blank line or at the end of the file. A User-agent line after a rule does not end it.',
      evidence: 'documented',
    },
    rulesWithoutAgent: {
      says: 'Every group begins with a User-agent line, so rules outside a group are ignored, with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: "As in the standard of 1994, the robot's name must contain the value. A group with the whole name goes first. The first of several applies.",
      evidence: 'unknown',
      from: 'original-1994',
    },
    fallback: {
      says: 'The first `*` group applies if no group names the robot, or if the group that names it is experimental. Without one, every URL is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'In version 2.0 an empty value must equal the whole path, so it matches no path and is ignored. In version 1.0 any empty Disallow allows every URL.',
      evidence: 'inferred',
    },
    patterns: {
      says: 'In version 2.0 a value with `*`, `?`, `[` or `\\` is a shell pattern for the whole path, in which `*` also matches `/`. Any other value must equal the whole path. In version 1.0 a value matches paths that begin with it.',
      evidence: 'documented',
    },
    precedence: {
      says: 'In version 2.0 the first rule that matches decides, Allow or Disallow. A URL that no rule matches is allowed. In version 1.0 any Disallow that matches disallows the URL.',
      evidence: 'documented',
    },
    unknownLines: { says: 'Unknown lines are ignored.', evidence: 'documented' },
    pacing: {
      says: 'In version 2.0 Request-rate and Visit-time are obeyed. Request-rate gives documents per seconds, minutes (`m`) or hours (`h`), with or without a daily window. Wayleave reads whole numbers of up to nine US-ASCII digits. Of several rates, the slowest in force counts. Visit-time is a daily window in UT. With several, visits may come inside any of them. Crawl-delay is ignored, and version 1.0 has none of these fields.',
      evidence: 'documented',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
  limits: [],
  sources: [
    {
      title: 'An Extended Standard for Robot Exclusion, version 2.0, by Sean Conner, 1996 to 2002',
      where: 'conman.org/people/spc/robots2.html, in a copy that has lost its lists and strike-through marks',
      read: '2026-11-20',
    },
    {
      title: 'The robots mailing list of 1996, messages 1402, 1443, 1460, 1461, 1555, 1569 and 1584',
      where: 'webdoc.gwdg.de/ebook/aw/1999/webcrawler/mailing-lists/robots/',
      read: '2026-11-20',
    },
    {
      title: 'RobotsTxtParser, which quotes it',
      where: 'github.com/VIPnytt/RobotsTxtParser, commit 5a55fe0',
      read: '2026-11-20',
    },
    {
      title: 'robotstxt.js, which quotes it',
      where: 'github.com/playfulsparkle/robotstxt.js, src/robotstxt.js',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The page holds two generations of one text, and the older one is struck out. In the older text (October 1996), an explicit Allow goes before a Disallow, and a Disallow before an Allow with wildcards. In the newer text (after December 1996), rules are "processed in the order they appear in the rule set". This dialect follows the newer text, whose examples work only in that order, but for one. The page says that alfred may fetch no server side includes and no images. In that order, alfred may fetch `/blackhole/info98.shtml` and `/blackhole/info99.gif`. The older precedence is `extended-2-1996`, which forbids both.',
    'The text writes times as HH:MM, and every example writes HHMM. Wayleave accepts both: `0600-0845` and `06:00-08:45`.',
    'The text does not say whether the end of a window belongs to it. The windows of the example, `1300-1659` and `1700-0459`, leave no gap only if it does. In Wayleave it does.',
    'Regular expressions are those of Perl in the struck text and those of the shell in the newer one. Wayleave follows the newer one. Of the shell, it also accepts negation with `[!…]`.',
    'On Visit-time, the page has two sentences that contradict each other. One says: "This can only appear once per rule set." The next says: "More than one can appear in a rule set, allowing several windows of access to a robot." The copy does not show which of them is struck out. Wayleave takes the first for the struck one, because the second replaces it. So `extended-2` uses every Visit-time, and `extended-2-1996` uses the first and names the others as ignored.',
    'Versions have three parts in the struck text and two in the newer one. Wayleave accepts both.',
    'On the mailing list, on 12 November 1996, the author spoke of a Robot-version that would be documentation only. On the page it decides how a group is read, and Wayleave follows the page.',
    'Without a rate, a robot should wait ten seconds, or twice the time that the document took, whichever is longer. That wait is left to the crawler; this dialect does not include it.',
  ],
})
