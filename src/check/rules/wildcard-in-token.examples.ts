import type { RuleExamples } from '../examples.ts'

export const wildcardInTokenExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Google*\nDisallow: /x\n',
      finds: [{ line: 1, on: 'Google*', fix: 'changes-meaning' }],
      fixed: 'User-agent: Google\nDisallow: /x\n',
    },
    { robots: 'User-agent: **\nDisallow: /x\n', finds: [{ line: 1, says: 'readers differ' }] },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /x\n' }, { robots: 'User-agent: * # everybody\nDisallow: /x\n' }],
}
