import type { RuleExamples } from '../examples.ts'

export const fullUserAgentStringExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)\nDisallow: /\n',
      finds: [{ line: 1, says: '"GPTBot"', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    { about: 'No token is found in it.', robots: 'User-agent: Mozilla/5.0 (X11; Linux)\nDisallow: /\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'User-agent: GPTBot\nDisallow: /\n' }, { robots: 'User-agent: GPTBot/1.2\nDisallow: /\n' }],
}
