import type { RuleExamples } from '../../examples.ts'

export const missingColonLostExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow /x for bots\n',
      finds: [{ line: 2, on: 'Disallow /x for bots', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x for bots\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow /x\n' }, { robots: '# Disallow /x for bots\n' }],
}
