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
      finds: [{ line: 2, says: 'no checked dialect takes the line for a Disallow record, every checked dialect ignores it' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The reader it is checked for takes the line: a hint.',
      robots: 'User-agent: *\nDisallow /x\n',
      options: { dialects: ['google'] },
      finds: [{ line: 2, says: 'google takes the line for a Disallow record, others ignore it', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    { robots: 'User-agent *\nDisallow: /x\n', finds: [{ line: 1 }], fixed: 'User-agent: *\nDisallow: /x\n' },
    {
      about: 'The colon of an address is not the one that is missing.',
      robots: 'Sitemap https://example.com/sitemap.xml\n',
      finds: [{ line: 1, on: 'Sitemap' }],
      fixed: 'Sitemap: https://example.com/sitemap.xml\n',
    },
    { robots: 'User-agent: *\nDisallow/x\n', finds: [{ line: 2, on: 'Disallow' }], fixed: 'User-agent: *\nDisallow:/x\n' },
  ],
  good: [{ robots: 'User-agent:*\nDisallow:/private/\n' }, { robots: '# Disallow /private/\n' }, { robots: 'Hello robots\n' }],
}
