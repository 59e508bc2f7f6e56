import type { RuleExamples } from '../../examples.ts'

export const siteBlockedExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /\n',
      finds: [{ line: 2, on: '/', says: 'closed to robots that no group names, for every dialect: no URL may be fetched' }],
    },
    {
      about: 'A search engine is named.',
      robots: 'User-agent: Googlebot\nDisallow: /\n',
      finds: [{ line: 2, says: 'closed to Googlebot, for rfc-9309, google,' }],
    },
    {
      about: 'Who lets some robots in has thought about it: no more than a note.',
      robots: 'User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
      finds: [{ line: 5, says: 'robots that no group names' }],
    },
    { robots: 'User-agent: *\nDisallow: /*\n', options: { environment: 'production' }, finds: [{ line: 2 }] },
    {
      about: 'Not everything is closed: a URL that is left open is shown.',
      robots: 'User-agent: *\nDisallow: /\nAllow: /public/\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, says: 'such as https://example.com/public/' }],
    },
    {
      about: 'One group for everybody and a search engine is told of once.',
      robots: 'User-agent: *\nUser-agent: bingbot\nDisallow: /\n',
      finds: [{ line: 3, says: 'robots that no group names and bingbot' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /private/\n' },
    { about: 'A test server is to be closed.', robots: 'User-agent: *\nDisallow: /\n', options: { environment: 'staging' } },
    { about: 'A robot that is no search engine.', robots: 'User-agent: MJ12bot\nDisallow: /\n' },
  ],
}
