import type { RuleExamples } from '../examples.ts'

export const foreignOriginUrlExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: https://cdn.example.net/x\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 2, on: 'https://cdn.example.net/x', says: 'another host' }],
    },
    {
      about: 'The sitemaps tell which host the file is of.',
      robots: 'User-agent: *\nDisallow: https://cdn.example.net/x\n\nSitemap: https://example.com/sitemap.xml\n',
      finds: [{ line: 2 }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: https://example.com/x\n', options: { origin: 'https://example.com' } },
    { about: 'Which host the file is of is not known.', robots: 'User-agent: *\nDisallow: https://cdn.example.net/x\n' },
  ],
}
