import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'
import { MAX_CRAWL_DELAY_WINDOW } from './bing.ts'

/** Facts of the dialect `bing`. */
export const bingFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'bing',
  title: 'Bing',
  summary: "bingbot, as Microsoft's pages describe it; where they are silent, RFC 9309 stands in.",
  follows: 'document',
  answers: {
    decoding: {
      says: 'ASCII or UTF-8 is recommended and nothing else is specified: read as by RFC 9309, without a byte order mark, and UTF-16 is recognised.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'inferred' },
    fields: { says: 'User-agent, Allow and Disallow, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without a colon is no record.', evidence: 'inferred' },
    groupOpens: { says: 'With the first User-agent line, and with every one that follows a rule.', evidence: 'inferred' },
    agentMatch: {
      says: 'Exactly one section applies, the one that names the robot; nothing is inherited from another. Several groups that name it are combined.',
      evidence: 'documented',
    },
    fallback: {
      says: 'The groups for bingbot, else those for msnbot, else those for `*`; Crawl-delay alone is taken from the groups for `*` too.',
      evidence: 'documented',
    },
    patterns: {
      says: '`*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The most specific rule decides; how that is measured and what decides a tie is not specified: the most bytes, and on a tie an Allow, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    pacing: {
      says: 'Crawl-delay is obeyed: a whole number from 1 to 30, the length in seconds of a window in which the robot fetches once. The first of several counts. Request-rate and Visit-time are not specified.',
      evidence: 'documented',
    },
  },
  access: accessTable({ 'not-found': 'allow-all' }),
  limits: [
    {
      name: 'Crawl-delay',
      value: MAX_CRAWL_DELAY_WINDOW,
      unit: 'seconds',
      effect: 'A longer one, like one below 1, is ignored with a note.',
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
    'The window of Crawl-delay is 1 to 30 seconds in the article of 2012 and 1 to 20 seconds in the help pages of 2026: up to 30 is taken.',
    'The article says that nothing is inherited from the section for `*`; an engineer of Microsoft made Crawl-delay the exception, and it is one here.',
    'A study of server logs saw a Crawl-delay for msnbot slow bingbot although bingbot had a section of its own: the documents do not say so, and it is not done here.',
    'The help page of msnbot in 2008 called text strings not case-sensitive: that is msnbot, and paths are compared with their case here.',
  ],
})
