import type { RuleExamples } from '../../examples.ts'

export const missingColonExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow /private/\n',
      finds: [{ line: 2, on: 'Disallow', says: 'no colon', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /private/\n',
    },
    {
      robots: 'User-agent: *\nDisallow /x\n',
      options: { dialects: ['yandex', 'bing'] },
      finds: [{ line: 2, says: 'Every checked dialect ignores the line' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The checked dialect reads the line as intended, so this is a hint.',
      robots: 'User-agent: *\nDisallow /x\n',
      options: { dialects: ['google'] },
      finds: [
        {
          line: 2,
          says: 'google reads the line as Disallow, but some dialects that are not checked here ignore it',
          fix: 'safe',
        },
      ],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    { robots: 'User-agent *\nDisallow: /x\n', finds: [{ line: 1 }], fixed: 'User-agent: *\nDisallow: /x\n' },
    {
      about: 'The colon of the URL does not replace the missing one.',
      robots: 'Sitemap https://example.com/sitemap.xml\n',
      finds: [{ line: 1, on: 'Sitemap' }],
      fixed: 'Sitemap: https://example.com/sitemap.xml\n',
    },
    {
      robots: 'User-agent: *\nDisallow/x\n',
      finds: [{ line: 2, on: 'Disallow' }],
      fixed: 'User-agent: *\nDisallow:/x\n',
    },
  ],
  good: [
    { robots: 'User-agent:*\nDisallow:/private/\n' },
    { robots: '# Disallow /private/\n' },
    { robots: 'Hello robots\n' },
  ],
}
