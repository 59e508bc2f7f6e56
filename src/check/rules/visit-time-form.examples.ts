import type { RuleExamples } from '../examples.ts'

export const visitTimeFormExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nVisit-time: at night\nDisallow:\n', finds: [{ line: 2, on: 'at night' }] },
    { robots: 'User-agent: *\nVisit-time: 0600-2545\nDisallow:\n', finds: [{ line: 2 }] },
  ],
  good: [{ robots: 'User-agent: *\nVisit-time: 0600-0845\nDisallow:\n' }],
}
