import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const open = 'User-agent: *\nDisallow: /a/\n'

export const stanceNotMetExamples: RuleExamples = {
  bad: [
    {
      about: 'What is wanted is found by `meetsStance` of `wayleave/rewrite`, and by `wayleave check --stance`.',
      robots: open,
      options: {
        stance: {
          robots: [
            {
              token: 'GPTBot',
              robot: 'gptbot',
              wanted: 'disallow',
              kind: 'broken',
              url: 'https://example.com/',
              verdicts: ['disallow', 'allow'],
            },
            { wanted: 'allow', kind: 'broken', url: 'https://example.com/a/', verdicts: ['allow', 'disallow'] },
            { token: 'FooBot', wanted: 'allow', kind: 'undecided' },
          ],
          missing: ['Sitemap: https://example.com/sitemap.xml'],
        },
      },
      finds: [
        { line: 1, says: 'wants disallow for "GPTBot", and "https://example.com/" is allowed, by no line; it has to be forbidden' },
        { line: 1, says: 'wants allow for "FooBot", and whether the file says so could not be found out' },
        { line: 1, says: 'the line "Sitemap: https://example.com/sitemap.xml", and it is not there' },
        { line: 2, on: '/a/', says: 'wants allow for any other robot, and "https://example.com/a/" is forbidden, by line 2' },
      ],
    },
    {
      about: 'The site sends no file.',
      robots: '',
      options: { stance: { robots: [], missing: [] }, retrieval: exampleRetrieval({ outcome: 'server-error', status: 503 }) },
      finds: [{ line: 1, says: 'nothing was held against the stance' }],
    },
  ],
  good: [
    {
      robots: open,
      options: {
        stance: {
          robots: [
            { token: 'FooBot', wanted: 'allow', kind: 'met' },
            {
              token: 'Bytespider',
              robot: 'bytespider',
              wanted: 'disallow',
              kind: 'unheeded',
              url: 'https://example.com/',
              verdicts: ['disallow', 'allow'],
            },
          ],
          missing: [],
        },
      },
    },
  ],
}
