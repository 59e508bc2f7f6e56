import { type DialectFacts, onlyMissingIsSaid } from '../facts.ts'
import { MAX_CRAWL_DELAY_WINDOW } from './bing.ts'

/** What is known of the reading `bing`. */
export const bingFacts: DialectFacts = {
  id: 'bing',
  title: 'Bing',
  summary: "bingbot, as Microsoft's pages describe it; where they are silent, RFC 9309 stands in.",
  follows: 'document',
  answers: {
    decoding: {
      says: 'ASCII or UTF-8 is recommended and nothing else is said: read as by RFC 9309, without a byte order mark, and with UTF-16 recognised.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    lines: {
      says: 'Not said: LF, CR and CRLF end a line, and blank lines mean nothing, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'inferred' },
    fields: { says: 'User-agent, Allow and Disallow, by their whole names in any case.', evidence: 'documented' },
    separator: { says: 'The first colon; a line without one is no record.', evidence: 'inferred' },
    groupOpens: { says: 'With the first User-agent line, and with every one that follows a rule.', evidence: 'inferred' },
    groupCloses: {
      says: 'Not said: at the next User-agent line after a rule, or at the end of the file, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    rulesWithoutAgent: { says: 'Not said: they are ignored, with a note, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    agentMatch: {
      says: 'Exactly one section applies, the one that names the robot; nothing is inherited from another. Where several groups name it they are combined.',
      evidence: 'documented',
    },
    fallback: {
      says: 'The groups for bingbot, else those for msnbot, else those for `*`; Crawl-delay alone is taken from the groups for `*` too.',
      evidence: 'documented',
    },
    emptyValue: { says: 'Not said: it is no rule, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    patterns: {
      says: '`*` stands for any run of bytes, a final `$` for the end of the path, and otherwise a value is a prefix.',
      evidence: 'documented',
    },
    percentEncoding: {
      says: 'Not said: escaped unreserved bytes are decoded and bytes beyond ASCII escaped before comparing, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    precedence: {
      says: 'The most specific rule decides; how that is measured, and what decides a tie, is not said: the most bytes, and of equals an Allow, as in RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    robotsTxtItself: { says: 'Not said: `/robots.txt` is always allowed, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    unknownLines: { says: 'Not said: they are ignored and disturb no group, as in RFC 9309.', evidence: 'unknown', from: 'rfc-9309' },
    pacing: {
      says: 'Crawl-delay is obeyed: a whole number from 1 to 30, the length in seconds of a window in which the robot fetches once. The first of several counts. Of Request-rate and Visit-time nothing is said.',
      evidence: 'documented',
    },
  },
  access: onlyMissingIsSaid,
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
}
