import type { RuleExamples } from '../../examples.ts'

export const fullUserAgentStringExamples: RuleExamples = {
  bad: [
    {
      about: 'The file names the robot properly, too, so this group says the same once more.',
      robots:
        'User-agent: GPTBot\nDisallow: /\n\nUser-agent: Mozilla/5.0 (compatible; GPTBot/1.2)\nDisallow: /\n',
      finds: [{ line: 4, severity: 'hint', says: 'Remove this group: that of "GPTBot" in line 1' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    {
      robots: 'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'does not make the group apply to "GPTBot"',
          fix: 'changes-meaning',
          severity: 'error',
        },
      ],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'An unknown robot: the name is the beginning of its User-Agent.',
      robots: 'User-agent: FooBot/1.0 (+https://example.com/bot)\nDisallow: /\n',
      finds: [{ line: 1, says: '"FooBot"' }],
      fixed: 'User-agent: FooBot\nDisallow: /\n',
    },
    {
      about: 'The User-Agent of a browser.',
      robots: 'User-agent: Mozilla/4.0 (compatible; MSIE 6.0)\nDisallow: /\n',
      finds: [{ line: 1, says: 'names no robot that Wayleave knows', severity: 'info' }],
    },
    {
      about: 'The header names a robot that the registry does not have.',
      robots: 'User-agent: Mozilla/5.0 (compatible; foo_bot; +https://example.com/bot)\nDisallow: /\n',
      finds: [{ line: 1, says: 'If the operator calls the robot "foo_bot"', severity: 'info' }],
      fixed: 'User-agent: foo_bot\nDisallow: /\n',
    },
    {
      about: 'The group forbids nothing, so nothing is lost.',
      robots: 'User-agent: Mozilla/4.0 (compatible; MSIE 6.0)\nAllow: /\n',
      finds: [{ line: 1, severity: 'hint' }],
    },
    {
      about: 'A list that others wrote.',
      robots: `User-agent: Mozilla/4.0 (compatible; BullsEye)\n${Array.from({ length: 20 }, (_, index) => `User-agent: Bad${'x'.repeat(index + 1)}\n`).join('')}Disallow: /\n`,
      finds: [{ line: 1, severity: 'hint' }],
      fixed: `User-agent: BullsEye\n${Array.from({ length: 20 }, (_, index) => `User-agent: Bad${'x'.repeat(index + 1)}\n`).join('')}Disallow: /\n`,
    },
    {
      about: 'A # in the URL of the header cuts its end off.',
      robots:
        'User-agent: Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\nUser-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html#x) # search\nUser-agent: FooBot +https://example.com/#bot\nUser-agent: BarBot (compatible)# a remark\nDisallow: /\n',
      finds: [{ line: 1 }, { line: 2 }, { line: 3 }, { line: 4 }],
      fixed:
        'User-agent: Sogou web spider\nUser-agent: Googlebot # search\nUser-agent: FooBot\nUser-agent: BarBot# a remark\nDisallow: /\n',
    },
    {
      about: 'A URL.',
      robots: 'User-agent: https://example.com/bot\nDisallow: /\n',
      finds: [{ line: 1, says: 'a URL' }],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n' },
    { robots: 'User-agent: GPTBot # Mozilla/5.0 (compatible; GPTBot/1.2)\nDisallow: /\n' },
  ],
}
