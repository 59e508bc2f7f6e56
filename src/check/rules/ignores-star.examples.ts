import type { RuleExamples } from '../examples.ts'

export const ignoresStarExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nDisallow: /\n', finds: [{ line: 1, on: '*', says: 'AdsBot-Google' }] }],
  good: [
    { about: 'A part is closed: most mean it so.', robots: 'User-agent: *\nDisallow: /private/\n' },
    { robots: 'User-agent: *\nDisallow:\n' },
  ],
}
