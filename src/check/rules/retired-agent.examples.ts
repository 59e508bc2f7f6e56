import type { RuleExamples } from '../examples.ts'

export const retiredAgentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: anthropic-ai\nDisallow: /\n',
      finds: [{ line: 1, on: 'anthropic-ai', says: 'ClaudeBot', fix: 'changes-meaning' }],
      fixed: 'User-agent: ClaudeBot\nUser-agent: Claude-User\nUser-agent: Claude-SearchBot\nDisallow: /\n',
    },
    {
      about: 'The robots of today are named beside it.',
      robots: 'User-agent: Claude-Web\nUser-agent: ClaudeBot\nUser-agent: Claude-User\nUser-agent: Claude-SearchBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'remove this line' }],
    },
  ],
  good: [{ robots: 'User-agent: ClaudeBot\nDisallow: /\n' }],
}
