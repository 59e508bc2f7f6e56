import type { RuleExamples } from '../examples.ts'

export const unknownAgentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GTPBot\nDisallow: /\n',
      finds: [{ line: 1, on: 'GTPBot', says: 'Did you mean GPTBot?', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    { about: 'A robot that is only unknown.', robots: 'User-agent: NobodysBot\nDisallow: /\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'User-agent: gptbot\nUser-agent: Googlebot-News\nDisallow: /\n' }, { robots: 'User-agent: *\nDisallow: /\n' }],
}
