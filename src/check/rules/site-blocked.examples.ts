import type { RuleExamples } from '../examples.ts'

export const siteBlockedExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /\n', finds: [{ line: 2, on: '/', says: 'closed to every robot, for every reader' }] },
    { about: 'A search engine is named.', robots: 'User-agent: Googlebot\nDisallow: /\n', finds: [{ line: 2, says: '"Googlebot"' }] },
    {
      about: 'Who lets some robots in has thought about it: no more than a note.',
      robots: 'User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
      finds: [{ line: 5, says: 'every robot that no group names' }],
    },
    { robots: 'User-agent: *\nDisallow: /*\n', options: { environment: 'production' }, finds: [{ line: 2 }] },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /private/\n' },
    { about: 'A test server is to be closed.', robots: 'User-agent: *\nDisallow: /\n', options: { environment: 'staging' } },
    { about: 'A robot that is no search engine.', robots: 'User-agent: MJ12bot\nDisallow: /\n' },
  ],
}
