import type { RuleExamples } from '../examples.ts'

export const requestRateFormExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nRequest-rate: often\nDisallow:\n', finds: [{ line: 2, on: 'often', says: 'no rate' }] }],
  good: [{ robots: 'User-agent: *\nRequest-rate: 1/5\nRequest-rate: 1/10m 1300-1659\nDisallow:\n' }],
}
