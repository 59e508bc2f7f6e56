import type { RuleExamples } from '../../examples.ts'

export const redosCostExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /*a*a*a*a*a*a*b\n', finds: [{ line: 2, says: 'stars in 7 places' }] },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /*/*/print/*.pdf$\n' }],
}
