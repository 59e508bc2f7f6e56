import type { RuleExamples } from '../examples.ts'

export const tokenCharactersExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Foo2Bot\nDisallow: /\n', finds: [{ line: 1, on: 'Foo2Bot', says: '"2"' }] }],
  good: [
    { about: 'Robots with such names that exist.', robots: 'User-agent: MJ12bot\nUser-agent: archive.org_bot\nDisallow: /\n' },
    { robots: 'User-agent: Foo_Bot-News\nDisallow: /\n' },
  ],
}
