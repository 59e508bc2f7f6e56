import { extended2Facts } from '../extended-2/facts.ts'
import type { DialectFacts } from '../facts.ts'

/** Facts of the dialect `extended-2-1996`. */
export const extended21996Facts: DialectFacts = {
  ...extended2Facts,
  id: 'extended-2-1996',
  title: 'The Extended Standard 2.0, older precedence',
  summary:
    '"An Extended Standard for Robot Exclusion" by Sean Conner, in the older of the two texts on its page, of October 1996. Rules rank by class.',
  answers: {
    ...extended2Facts.answers,
    precedence: {
      says: 'In version 2.0 an explicit Allow decides first, then any Disallow, then an Allow with wildcards. If there is any Allow, a URL that no rule matches is disallowed. In version 1.0 any Disallow that matches disallows the URL.',
      evidence: 'documented',
    },
    pacing: {
      says: 'In version 2.0 Request-rate and Visit-time are obeyed. Request-rate gives documents per seconds, minutes (`m`) or hours (`h`), with or without a daily window. Wayleave reads whole numbers of up to nine US-ASCII digits. Of several rates, the slowest in force counts. Visit-time is a daily window in UT. Only the first Visit-time counts. Crawl-delay is ignored, and version 1.0 has none of these fields.',
      evidence: 'documented',
    },
  },
  differences: [
    "This text is struck out on the page. Its order of classes is that of the author in October 1996, and `extended-2` follows the text that replaced it. Under this one the page's own example, `Allow: *.html` before `Disallow: *`, disallows every URL.",
    'If there is any Allow, only URLs that an Allow matches are allowed. No single line causes that, so the last Allow is named as the deciding rule.',
    'In all but the precedence and several Visit-times, this dialect equals `extended-2`, and the differences listed there apply here too.',
  ],
}
