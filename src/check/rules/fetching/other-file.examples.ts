import type { RuleExamples } from '../../examples.ts'

export const otherFileExamples: RuleExamples = {
  bad: [
    {
      robots:
        '# Shop\n\n> What the shop sells.\n\n## Docs\n\n- [Prices](https://example.com/prices.md): all prices\n',
      finds: [{ line: 1, says: 'The file is llms.txt, a text about the site for language models.' }],
    },
    {
      about: 'A robots.txt that Next.js makes.',
      robots:
        "import type { MetadataRoute } from 'next'\n\nexport default function robots(): MetadataRoute.Robots {\n  return { rules: { userAgent: '*', disallow: '/x' } }\n}\n",
      options: { location: 'app/robots.ts' },
      finds: [{ line: 1, says: 'wayleave check https://example.com/' }],
    },
    {
      about: 'Lines of a robots.txt in a program.',
      robots: 'export const GET = () => new Response(`\nUser-agent: *\nDisallow: /x\n`)\n',
      options: { location: 'src/pages/robots.txt.ts' },
      finds: [{ line: 1, says: 'the text of a program' }],
    },
    {
      robots: 'User-Agent: *\nDisallow: *.txt\n',
      options: { location: 'public/ai.txt' },
      finds: [{ line: 1, says: 'The file is ai.txt' }],
    },
    {
      robots: '[{ "location": "/", "tdm-reservation": 1 }]\n',
      options: { location: 'public/.well-known/tdmrep.json' },
      finds: [{ line: 1, says: 'request it as /.well-known/tdmrep.json' }],
    },
  ],
  good: [
    {
      about: 'A robots.txt with a title.',
      robots: '# Shop\n# - [Prices](https://example.com/prices.md)\nUser-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A page with a script is the matter of F114.',
      robots: '<!doctype html>\n<script>\nvar x = 1\n</script>\n',
    },
    {
      about: 'A saved answer of a program.',
      robots: 'User-agent: *\nDisallow: /x\n',
      options: { location: 'robots.php' },
    },
  ],
}
