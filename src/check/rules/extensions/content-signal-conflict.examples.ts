import type { RuleExamples } from '../../examples.ts'

export const contentSignalConflictExamples: RuleExamples = {
  bad: [
    {
      about: 'Two lines of one group.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nContent-Signal: search=yes, ai-train=yes\nAllow: /\n',
      finds: [{ line: 3, on: 'ai-train=yes', says: 'line 2 says "ai-train=no"' }],
    },
    {
      about: 'The group of a CDN before the group of the site.',
      robots:
        '# BEGIN Cloudflare Managed content\nUser-agent: *\nContent-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n# END Cloudflare Managed Content\n\nUser-agent: *\nContent-Signal: ai-train=yes, use=full\nDisallow: /cart/\n',
      finds: [
        { line: 8, on: 'ai-train=yes', says: 'maintains line 3' },
        { line: 8, on: 'use=full', says: 'line 3 says "use=reference"' },
      ],
    },
    {
      robots: 'User-agent: FooBot\nContent-Signal: search=no, search=yes\nDisallow: /x/\n',
      finds: [{ line: 2, on: 'search=yes', says: 'For "FooBot"' }],
    },
  ],
  good: [
    {
      about: 'Each robot reads one of the records.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: FooBot\nContent-Signal: ai-train=yes\nAllow: /\n',
    },
    {
      about: 'The records agree.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
    },
    {
      about: 'X231 reports the unknown key.',
      robots: 'User-agent: *\nContent-Signal: other=1, other=2\nAllow: /\n',
    },
  ],
}
