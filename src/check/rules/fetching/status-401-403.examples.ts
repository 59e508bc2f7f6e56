import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

export const status401403Examples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'unauthorized', status: 403 }),
        dialects: ['rfc-9309', 'google', 'draft-1996', 'python-urllib', 'protego', 'bing'],
      },
      finds: [
        {
          line: 1,
          says: 'status 403. python-urllib and draft-1996 fetch nothing. protego reads the response body as the file. rfc-9309 and google fetch everything. bing does not document what it does.',
        },
      ],
    },
  ],
  good: [{ robots: '', options: { retrieval: exampleRetrieval({ outcome: 'not-found', status: 404 }) } }],
}
