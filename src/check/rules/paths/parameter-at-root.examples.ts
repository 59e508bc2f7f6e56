import type { RuleExamples } from '../../examples.ts'

export const parameterAtRootExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /SID=\nDisallow: /&sort=\nDisallow: /nocrawl=1\n',
      finds: [
        {
          line: 2,
          on: '/SID=',
          says: 'only paths that begin with "/SID=", so https://example.com/page?SID=1 stays open',
        },
        { line: 3, says: 'write "Disallow: /*?sort=" and "Disallow: /*&sort="' },
        { line: 4 },
      ],
    },
    {
      about: 'A filter of any page, on the home page alone.',
      robots: 'User-agent: *\nDisallow: /?sort=\n',
      finds: [{ line: 2, says: 'the home page alone' }],
    },
    {
      about: 'No file is called so.',
      robots: 'User-agent: *\nDisallow: /.pdf\n',
      finds: [
        {
          line: 2,
          says: 'https://example.com/file.pdf stays open. To close such URLs everywhere, write "Disallow: /*.pdf$"',
        },
      ],
    },
  ],
  good: [
    {
      about: 'The home page of WordPress and of Drupal takes these.',
      robots: 'User-agent: *\nDisallow: /?s=\nDisallow: /?q=admin\nDisallow: /?p=\n',
    },
    {
      about: 'Another rule closes it on any page.',
      robots: 'User-agent: *\nDisallow: /?sort=\nDisallow: /*sort=\n',
    },
    { about: 'A file that is called so.', robots: 'User-agent: *\nDisallow: /.git\nDisallow: /x=1/\n' },
  ],
}
