import type { RuleExamples } from '../../examples.ts'

export const emptyUserAgentExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent:\nDisallow: /x\n', finds: [{ line: 1, on: 'User-agent:' }] },
    { robots: 'User-agent: # all\nDisallow: /x\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'User-agent: *\nDisallow:\n' }],
}
