import type { RuleExamples } from '../examples.ts'

export const contentSignalOutsideGroupExamples: RuleExamples = {
  bad: [{ robots: 'Content-Signal: ai-train=no\n\nUser-agent: *\nDisallow: /a\n', finds: [{ line: 1, on: 'Content-Signal' }] }],
  good: [{ robots: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n' }],
}
