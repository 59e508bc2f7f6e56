import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'
import { MAX_CRAWL_DELAY_WINDOW } from './bing.ts'

/** Facts of the dialect `bing`. */
export const bingFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'bing',
  title: 'Bing',
  summary: "bingbot, as Microsoft's pages describe it. Where they are silent, RFC 9309 stands in.",
  follows: 'document',
  state: {
    reads: 'Bing’s help pages, in copies up to 2 September 2026',
    compared: '2026-11-20',
  },
  answers: {
    decoding: {
      says: 'Bing recommends ASCII or UTF-8 and specifies nothing else. As in RFC 9309, a byte order mark is not part of the text, and UTF-16 is recognised.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'inferred' },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow: whole names, in any letter case.',
      evidence: 'documented',
    },
    separator: {
      says: 'The first colon separates field and value. A line without a colon is not a record.',
      evidence: 'inferred',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each User-agent line after a rule.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'Exactly one section applies: the one that names the robot. It inherits nothing from another section. Bing does not say what it does with several groups that name the robot. As in RFC 9309, they are combined.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    fallback: {
      says: 'The groups for bingbot apply, else those for msnbot, else those for `*`. Only Crawl-delay is also taken from the `*` groups.',
      evidence: 'documented',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The most specific rule decides. Bing specifies neither how that is measured nor what decides a tie. As in RFC 9309, the most bytes decide, and on a tie an Allow.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    pacing: {
      says: 'Crawl-delay is obeyed: a whole number from 1 to 30, which Wayleave reads in US-ASCII digits. It is the length in seconds of a window in which the robot fetches once. The first of several counts. In a group with several names, that below the own name of the robot counts before the others. Request-rate and Visit-time are not specified.',
      evidence: 'documented',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
  limits: [
    {
      name: 'Crawl-delay',
      value: MAX_CRAWL_DELAY_WINDOW,
      unit: 'seconds',
      effect: 'A value above it, or below 1, is ignored with a note.',
    },
  ],
  sources: [
    {
      title: "To crawl or not to crawl, that is BingBot's question, 3 May 2012",
      where:
        'blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question, its second part as third-party notes quote it',
      read: '2026-09-02',
    },
    {
      title: 'Bing Webmaster help pages on robots.txt',
      where:
        'as described in github.com/bart-turczynski/robotstxtr, commit f1c4829: design/engine-profiles.md and design/robotstxtbing-*-spec.md',
      read: '2026-07-17',
    },
    {
      title: 'A Microsoft engineer (D. Dubut) on Crawl-delay in the default section',
      where: 'quoted on thrivesearch.com',
      read: '2026-11-20',
    },
    { title: 'A study of server logs', where: 'briljantegeesten.nl', read: '2026-11-20' },
  ],
  differences: [
    'By the article of 2012, the window of Crawl-delay is 1 to 30 seconds. By the help pages of 2026, it is 1 to 20 seconds. Wayleave accepts up to 30.',
    'By the article, a robot with its own section inherits nothing from the section for `*`. An engineer of Microsoft made Crawl-delay the exception, and so does Wayleave.',
    'In a study of server logs, a Crawl-delay for msnbot slowed bingbot although bingbot had a section of its own. The documents do not say so, and Wayleave does not do it.',
    'A tutorial (rield.com) says that Bing uses the most specific rule. For an example of msnbot, it says that the first pattern that matches counts. Bing says nothing of order, and Wayleave uses the longest rule.',
    'The tutorial and an encyclopedia say that msnbot and Teoma interpret `*` in different ways, and not in which ways. Wayleave reads `*` as Bing documents it today.',
    'In 2008 the help page of msnbot called text strings not case-sensitive. That page is about msnbot, and Wayleave compares paths with their case.',
  ],
})
