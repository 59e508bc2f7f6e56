import type { RuleExamples } from '../examples.ts'

export const noindexExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nNoindex: /x\nDisallow:\n', finds: [{ line: 2, on: 'Noindex', says: 'X-Robots-Tag' }] }],
  good: [{ robots: 'User-agent: *\nDisallow: /noindex\n' }],
}
