import type { RuleExamples } from '../../examples.ts'

export const managedBlockExamples: RuleExamples = {
  bad: [
    {
      robots:
        '# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content\n\nUser-agent: *\nDisallow: /admin/\n',
      finds: [{ line: 1, on: '# BEGIN Cloudflare Managed content', says: 'maintains lines 1 to 4' }],
    },
    {
      about: 'The end mark is missing.',
      robots: '# START YOAST BLOCK\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 1, says: 'lines 1 to 3' }],
    },
  ],
  good: [
    { robots: '# Content of the shop begins here\nUser-agent: *\nDisallow: /cart\n' },
    {
      about: 'The owner’s own mark names no service.',
      robots: '# BEGIN AI CRAWLER BLOCK\nUser-agent: GPTBot\nDisallow: /\n# END AI CRAWLER BLOCK\n',
    },
  ],
}
