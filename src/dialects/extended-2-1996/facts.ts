import { extended2Facts } from '../extended-2/facts.ts'
import type { DialectFacts } from '../facts.ts'

/** Facts of the dialect `extended-2-1996`. */
export const extended21996Facts: DialectFacts = {
  ...extended2Facts,
  id: 'extended-2-1996',
  title: 'The Extended Standard 2.0, older precedence',
  summary:
    '"An Extended Standard for Robot Exclusion" of Sean Conner by the older of the two texts on its page, of October 1996, in which rules rank by class.',
  answers: {
    ...extended2Facts.answers,
    precedence: {
      says: 'In version 2.0 an explicit Allow decides first, then any Disallow, then an Allow with wildcards; if there is any Allow, what none of them matches is disallowed. In version 1.0 any Disallow that matches disallows.',
      evidence: 'documented',
    },
  },
  differences: [
    "This text is struck out on the page, and its order of classes is the one of the author in October 1996; `extended-2` follows the text that replaced it. Under this one the page's own example, `Allow: *.html` before `Disallow: *`, disallows everything.",
    'That only what an Allow matches is allowed can be put down to no single line: the last Allow is named as the one that decided.',
    'In all but the precedence it is read as `extended-2`, and what differs there differs here.',
  ],
}
