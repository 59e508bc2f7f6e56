import type { RuleExamples } from '../examples.ts'

export const doesNotObeyExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Perplexity-User\nDisallow: /\n', finds: [{ line: 1, on: 'Perplexity-User', says: 'Perplexity' }] }],
  good: [{ robots: 'User-agent: PerplexityBot\nDisallow: /\n' }, { robots: 'User-agent: *\nDisallow: /\n' }],
}
