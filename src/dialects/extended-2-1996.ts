import { everything, isGlob } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { Dialect, Entry } from './dialect.ts'
import { extended2, matchOf, rulesByVersion } from './extended-2.ts'
import type { DialectFacts } from './facts.ts'
import { effectOf, isRule, ruleOf } from './reading/rule.ts'

/**
 * Explicit Allow, then Disallow, then Allow by pattern; and where there is any Allow, what none of them matches is not
 * allowed (October 1996; struck out in the last edition). Only the last Allow line can be named for that.
 */
function byClass(records: readonly Entry[]): Rule[] {
  const rules = records.filter((record) => isRule(record) && record.value !== '')
  const as = (chosen: readonly Entry[]): Rule[] => chosen.map((record) => ruleOf(record, effectOf(record), matchOf(record.value)))
  const allows = rules.filter(({ field }) => field === 'allow')
  const last = allows.at(-1)
  return [
    ...as(allows.filter(({ value }) => !isGlob(value))),
    ...as(rules.filter(({ field }) => field === 'disallow')),
    ...as(allows.filter(({ value }) => isGlob(value))),
    ...(last === undefined ? [] : [ruleOf(last, 'disallow', everything, 'nothing but what the Allow lines match')]),
  ]
}

/** The Extended Standard by its older text, in which rules rank by class. */
export const extended21996: Dialect = {
  ...extended2,
  id: 'extended-2-1996',
  rules: ({ choice }) => rulesByVersion(choice.taken, byClass),
}

/** What is known of {@link extended21996}. */
export const extended21996Facts: DialectFacts = {
  id: 'extended-2-1996',
  title: 'The Extended Standard 2.0, older precedence',
  summary:
    '"An Extended Standard for Robot Exclusion" of Sean Conner by the older of the two texts on its page, of October 1996, in which rules rank by class.',
  follows: 'document',
  answers: {
    decoding: { says: 'Not addressed: read as for the standard of 1994.', evidence: 'unknown', from: 'original-1994' },
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
      says: 'Where no rule set names the robot, or the one that does is experimental, the first one for `*`; where there is none, nothing is forbidden.',
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
    percentEncoding: {
      says: 'Not addressed: nothing is encoded or decoded, as for the standard of 1994.',
      evidence: 'unknown',
      from: 'original-1994',
    },
    precedence: {
      says: 'In version 2.0 an explicit Allow decides first, then any Disallow, then an Allow with wildcards; where there is any Allow, what none of them matches is forbidden. In version 1.0 any Disallow that matches forbids.',
      evidence: 'documented',
    },
    robotsTxtItself: {
      says: 'Not addressed: `/robots.txt` is not exempt, as for the standard of 1994.',
      evidence: 'unknown',
      from: 'original-1994',
    },
    unknownLines: { says: 'They are ignored.', evidence: 'documented' },
    pacing: {
      says: 'In version 2.0 Request-rate, in documents per seconds, minutes (`m`) or hours (`h`) and with a daily window or without, and Visit-time, a daily window in UT, are obeyed; of several rates the slowest in force counts. Crawl-delay is not known, and version 1.0 knows nothing of all this.',
      evidence: 'documented',
    },
  },
  access: {
    results: {
      unauthorized: 'unknown',
      'not-found': 'allow-all',
      'other-4xx': 'unknown',
      'too-many-requests': 'unknown',
      'server-error': 'unknown',
      'network-error': 'unknown',
      'too-many-redirects': 'unknown',
    },
    maxRedirects: 'unknown',
    freshFor: 'unknown',
    sizeLimit: 'unknown',
    beyondSizeLimit: 'unknown',
  },
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
    "This text is struck out on the page, and its order of classes is the one of the author in October 1996; `extended-2` follows the text that replaced it. Under this one the page's own example, `Allow: *.html` before `Disallow: *`, forbids everything.",
    'That only what an Allow matches is allowed can be put down to no single line: the last Allow is named as the one that decided.',
    'In all but the precedence it is read as `extended-2`, and what differs there differs here.',
  ],
}
