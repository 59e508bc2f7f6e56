import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'
const answered = { outcome: 'ok', status: 200 } as const

export const redirectOtherHostExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: {
        retrieval: exampleRetrieval({ ...answered, via: [[301, 'https://cdn.example.net/robots.txt']] }),
      },
      finds: [{ line: 1, says: 'the rules of "example.com" then depend on "cdn.example.net"' }],
    },
    {
      about: 'The same site with www: info.',
      robots,
      options: {
        retrieval: exampleRetrieval({ ...answered, via: [[301, 'https://www.example.com/robots.txt']] }),
      },
      finds: [{ line: 1, says: 'redirects to "www.example.com"' }],
    },
  ],
  good: [
    {
      about: 'Another scheme of the same host.',
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
