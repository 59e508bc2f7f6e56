import type { RuleExamples } from '../examples.ts'

export const agentListOnOneLineExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot CCBot\nDisallow: /\n',
      finds: [{ line: 1, on: 'GPTBot CCBot', says: '"CCBot"', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
    },
    {
      robots: 'User-agent: one,two, three\nDisallow: /\n',
      finds: [{ line: 1, says: '3 robots' }],
      fixed: 'User-agent: one\nUser-agent: two\nUser-agent: three\nDisallow: /\n',
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n' },
    { about: 'This robot has blanks in its name.', robots: 'User-agent: Screaming Frog SEO Spider\nDisallow: /\n' },
  ],
}
