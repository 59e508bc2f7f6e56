import type { RuleExamples } from '../examples.ts'

export const homeBlockedExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /$\n', finds: [{ line: 2, on: '/$', says: 'https://example.com/' }] },
    { robots: 'User-agent: Googlebot\nDisallow: /$\n', finds: [{ line: 2, says: '"Googlebot"' }] },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /private/$\n' },
    { about: 'The whole site is another matter.', robots: 'User-agent: *\nDisallow: /\n' },
  ],
}
