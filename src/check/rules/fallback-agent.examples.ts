import type { RuleExamples } from '../examples.ts'

export const fallbackAgentExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Googlebot\nDisallow: /x\n', finds: [{ line: 1, on: 'Googlebot', says: 'Googlebot-Image' }] }],
  good: [{ robots: 'User-agent: GPTBot\nDisallow: /\n' }, { robots: 'User-agent: *\nDisallow: /\n' }],
}
