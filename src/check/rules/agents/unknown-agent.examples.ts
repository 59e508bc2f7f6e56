import type { RuleExamples } from '../../examples.ts'

export const unknownAgentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GTPBot\nDisallow: /\n',
      finds: [{ line: 1, on: 'GTPBot', says: 'If "GPTBot" was meant', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    { robots: 'User-agent: Bing\nDisallow: /x\n', finds: [{ line: 1 }], fixed: 'User-agent: bingbot\nDisallow: /x\n' },
    { robots: 'User-agent: Googlebot Image\nDisallow: /x\n', finds: [{ line: 1 }], fixed: 'User-agent: Googlebot-Image\nDisallow: /x\n' },
    { robots: 'User-agent: all\nDisallow: /x\n', finds: [{ line: 1, says: 'every robot' }], fixed: 'User-agent: *\nDisallow: /x\n' },
    {
      about: 'Near, but a name of its own.',
      robots: 'User-agent: Snapbot\nUser-agent: Zealbot\nDisallow: /\n',
      finds: [{ line: 1, says: '"Snapbot" or "Zealbot"' }],
    },
    {
      about: 'A comma that nothing follows.',
      robots: 'User-agent: GPTBot,\nDisallow: /x\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: GPTBot\nDisallow: /x\n',
    },
    { about: 'An operator.', robots: 'User-agent: OpenAI\nDisallow: /\n', finds: [{ line: 1, says: 'GPTBot' }] },
    {
      about: 'Nobody near; told once.',
      robots: 'User-agent: Teleport Pro\nDisallow: /\n\nUser-agent: teleport pro\nDisallow: /\n',
      finds: [{ line: 1, says: 'called "Teleport Pro".' }],
    },
    {
      about: 'Who names the known robot as well means another one.',
      robots: 'User-agent: GTPBot\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'Make sure' }],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nUser-agent: msnbot\nUser-agent: Yandex\nDisallow: /\n' },
    { robots: 'User-agent: *\nDisallow: /\n' },
  ],
}
