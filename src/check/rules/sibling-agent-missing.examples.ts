import type { RuleExamples } from '../examples.ts'

export const siblingAgentMissingExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: GPTBot\nDisallow: /\n', finds: [{ line: 1, on: 'GPTBot', says: 'ChatGPT-User' }] }],
  good: [
    { robots: 'User-agent: GPTBot\nUser-agent: ChatGPT-User\nUser-agent: OAI-SearchBot\nDisallow: /\n' },
    { robots: 'User-agent: bingbot\nDisallow: /x\n' },
  ],
}
