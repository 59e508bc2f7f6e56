import type { RuleExamples } from '../../examples.ts'

export const fullUserAgentStringExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)\nDisallow: /\n',
      finds: [{ line: 1, says: 'do not find "GPTBot" by it', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'A robot that is not known, by what its User-Agent begins with.',
      robots: 'User-agent: FooBot/1.0 (+https://example.com/bot)\nDisallow: /\n',
      finds: [{ line: 1, says: '"FooBot"' }],
      fixed: 'User-agent: FooBot\nDisallow: /\n',
    },
    {
      about: 'A browser.',
      robots: 'User-agent: Mozilla/4.0 (compatible; MSIE 6.0)\nDisallow: /\n',
      finds: [{ line: 1, says: 'no known robot' }],
    },
    {
      about: 'An address.',
      robots: 'User-agent: https://example.com/bot\nDisallow: /\n',
      finds: [{ line: 1, says: 'an address' }],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n' },
    { robots: 'User-agent: GPTBot # Mozilla/5.0 (compatible; GPTBot/1.2)\nDisallow: /\n' },
  ],
}
