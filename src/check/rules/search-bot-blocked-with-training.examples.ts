import type { RuleExamples } from '../examples.ts'

export const searchBotBlockedWithTrainingExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n',
      finds: [{ line: 2, on: 'OAI-SearchBot', says: 'as to GPTBot' }],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nDisallow:\n' },
    { robots: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n' },
    { about: 'The robot is blocked from a part only.', robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /private/\n' },
  ],
}
