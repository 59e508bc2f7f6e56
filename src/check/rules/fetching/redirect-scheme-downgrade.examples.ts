import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'
const answered = { outcome: 'ok', status: 200 } as const

export const redirectSchemeDowngradeExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: {
        retrieval: exampleRetrieval({ ...answered, via: [[302, 'http://example.com/robots.txt']] }),
      },
      finds: [{ line: 1, says: 'redirects from https to http, to "http://example.com/robots.txt"' }],
    },
    {
      about: 'The redirects lead back to https, but one hop was unencrypted.',
      robots,
      options: {
        retrieval: exampleRetrieval({
          ...answered,
          via: [
            [302, 'http://example.com/r'],
            [302, 'https://example.com/robots'],
          ],
        }),
      },
      finds: [{ line: 1 }],
    },
  ],
  good: [
    {
      robots,
      options: {
        retrieval: exampleRetrieval({
          ...answered,
          origin: 'http://example.com',
          via: [[301, 'https://example.com/robots.txt']],
        }),
      },
    },
  ],
}
