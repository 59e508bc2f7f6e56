import type { RuleExamples } from '../../examples.ts'

export const namedGroupEqualsStarExamples: RuleExamples = {
  bad: [
    {
      about: 'The fix is not safe: a robot that ignores `*` follows this group and would then follow none.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'FooBot', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nDisallow: /x\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n' },
    {
      about: 'This robot ignores `*`.',
      robots: 'User-agent: AdsBot-Google\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\n',
    },
  ],
}
