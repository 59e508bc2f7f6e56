import type { RuleExamples } from '../../examples.ts'

export const blankLineInGroupExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\n\nDisallow: /x\n',
      finds: [{ line: 2, says: '1 record', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A line of spaces is blank, and comments in between change nothing.',
      robots: 'User-agent: *\nDisallow: /x\n  \n# more\n\nDisallow: /y\nDisallow: /z\n',
      finds: [{ line: 3, says: '2 records' }],
      fixed: 'User-agent: *\nDisallow: /x\n# more\nDisallow: /y\nDisallow: /z\n',
    },
  ],
  good: [
    {
      about: 'No dialect that ends groups at blank lines knows signals.',
      robots: 'User-agent: *\n\nContent-Signal: ai-train=no\n',
    },
    {
      robots:
        'User-agent: *\n# blank lines separate groups\nDisallow: /x\n\nUser-agent: FooBot\nDisallow: /y\n',
    },
    {
      about: 'A Sitemap applies to the whole site.',
      robots: 'User-agent: *\nDisallow: /x\n\nSitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'In RFC 9309, a blank line has no meaning.',
      robots: 'User-agent: *\n\nDisallow: /x\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
  ],
}
