import type { RuleExamples } from '../../examples.ts'

export const starGroupNotLastExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\nDisallow: /y\n',
      finds: [{ line: 1, on: '*' }],
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n' },
    { robots: 'User-agent: *\nDisallow: /x\n' },
  ],
}
