import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { original1994Facts } from '../original-1994/facts.ts'

/** Facts of the dialect `extended-2`. */
export const extended2Facts: DialectFacts = factsFrom(original1994Facts, {
  id: 'extended-2',
  title: 'The Extended Standard 2.0',
  summary:
    '"An Extended Standard for Robot Exclusion", version 2.0, of Sean Conner, by the newer of the two texts on its page: Allow and Disallow in order, the first that matches decides.',
  follows: 'document',
  answers: {
    lines: {
      says: 'CR, CRLF and LF end a line; a blank line separates rule sets, a line with only a comment does not.',
      evidence: 'documented',
    },
    comments: {
      says: '`#` starts a comment at the start of a line and after white space, and is otherwise part of the value.',
      evidence: 'documented',
    },
    fields: {
      says: 'User-agent, Robot-version, Allow, Disallow, Visit-time, Request-rate and Comment, in any case; without `Robot-version: 2.0` only User-agent and Disallow.',
      evidence: 'documented',
    },
    separator: { says: 'The colon, after which blanks are optional.', evidence: 'documented' },
    groupOpens: {
      says: 'With the first User-agent line, and with the first one after a blank line. A Robot-version of 2 with an even second number, just after the User-agent lines, makes it a rule set of version 2.0; with an odd one it is experimental and passed over; otherwise it is one of 1994.',
      evidence: 'documented',
    },
    groupCloses: {
      says: 'At a blank line or at the end of the file; a User-agent line after a rule closes nothing.',
      evidence: 'documented',
    },
    rulesWithoutAgent: {
      says: 'They are part of no rule set, since each begins with a User-agent line, and are ignored with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: "As for the standard of 1994: the value is looked for in the robot's name, a rule set that holds the whole name goes first, and of several the first applies.",
      evidence: 'unknown',
      from: 'original-1994',
    },
    fallback: {
      says: 'If no rule set names the robot, or the one that does is experimental, the first rule set for `*` applies; without one, everything is allowed.',
      evidence: 'documented',
    },
    emptyValue: {
      says: 'In version 2.0 an empty value must match all characters exactly and so matches no path: it is ignored. In version 1.0 any empty Disallow opens everything.',
      evidence: 'inferred',
    },
    patterns: {
      says: 'In version 2.0 a value is the whole path, character by character, unless it holds `*`, `?`, `[` or `\\`: then it is a pattern of the shell over the whole path, in which `*` crosses `/`. In version 1.0 it is a prefix.',
      evidence: 'documented',
    },
    precedence: {
      says: 'In version 2.0 the first rule that matches decides, Allow or Disallow, and a URL that none covers is allowed. In version 1.0 any Disallow that matches disallows.',
      evidence: 'documented',
    },
    unknownLines: { says: 'They are ignored.', evidence: 'documented' },
    pacing: {
      says: 'In version 2.0 Request-rate, in documents per seconds, minutes (`m`) or hours (`h`) and with a daily window or without, and Visit-time, a daily window in UT, are obeyed; of several rates the slowest in force counts. Crawl-delay is not known, and version 1.0 knows nothing of all this.',
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
    { title: 'RobotsTxtParser, which quotes it', where: 'github.com/VIPnytt/RobotsTxtParser, commit 5a55fe0', read: '2026-11-20' },
    { title: 'robotstxt.js, which quotes it', where: 'github.com/playfulsparkle/robotstxt.js, src/robotstxt.js', read: '2026-11-20' },
  ],
  differences: [
    'The page holds two generations of one text, of which the older is struck out: explicit Allow before Disallow before Allow with wildcards (October 1996), and rules "processed in the order they appear in the rule set" (after December 1996). The newer is followed here, and its examples work only so; the older is `extended-2-1996`.',
    'The text writes times as HH:MM, every example as HHMM: both are taken, `0600-0845` and `06:00-08:45`.',
    'The end of a window is not said to belong to it; the windows of the example, `1300-1659` and `1700-0459`, leave no gap only if it does, and so it does here.',
    'Regular expressions are those of Perl in the struck text and those of the shell in the newer one, which is followed; of the shell, negation with `[!…]` is taken too.',
    'Versions have three parts in the struck text and two in the newer one: both are taken.',
    'On the mailing list the author spoke, on 12 November 1996, of a Robot-version that would be documentation only; on the page it decides how a rule set is read, and so it does here.',
    "Without a rate a robot should wait ten seconds, or twice the time that the document took, whichever is longer: that is the crawler's, and not part of what is read here.",
  ],
})
