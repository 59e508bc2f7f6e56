import type { RuleExamples } from '../../examples.ts'

export const conflictingManagedGroupExamples: RuleExamples = {
  bad: [
    {
      robots:
        '# BEGIN Cloudflare Managed content\nUser-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content\n\nUser-agent: *\nDisallow: /admin/\n',
      finds: [{ line: 9, on: '*', says: 'combines the two groups' }],
    },
  ],
  good: [
    {
      about: 'Two `*` groups, but no managed part: G105 reports that.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
    },
    {
      robots:
        '# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content\n\nUser-agent: *\nDisallow: /admin/\n',
    },
  ],
}
