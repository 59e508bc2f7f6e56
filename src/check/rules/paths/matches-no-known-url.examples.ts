import type { RuleExamples } from '../../examples.ts'

export const matchesNoKnownUrlExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /serch\nDisallow: /*.php$\n',
      options: { urls: ['/search', '/search/advanced', '/about'] },
      finds: [{ line: 2, on: '/serch', says: 'none of the 3 URLs' }, { line: 3 }],
    },
  ],
  good: [
    {
      robots: 'User-agent: *\nDisallow: /search\nDisallow: /*/advanced\n',
      options: { urls: ['/search', '/search/advanced'] },
    },
    { about: 'No URLs are given.', robots: 'User-agent: *\nDisallow: /serch\n' },
  ],
}
