import type { RuleExamples } from '../../examples.ts'

export const starGroupNotLastExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\nDisallow: /y\n',
      finds: [{ line: 1, on: '*', fix: 'safe' }],
      fixed: 'User-agent: FooBot\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The fix moves the comment of the group too.',
      robots: '# all\nUser-agent: *\nDisallow: /x\nUser-agent: FooBot\nDisallow: /y',
      finds: [{ line: 2 }],
      fixed: 'User-agent: FooBot\nDisallow: /y\n\n# all\nUser-agent: *\nDisallow: /x\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n' },
    { robots: 'User-agent: *\nDisallow: /x\n' },
  ],
}
