import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

export const status4xxExamples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'not-found', status: 404 }),
        dialects: ['rfc-9309', 'google', 'yandex'],
      },
      finds: [{ line: 1, says: 'status 404 in place of a file. Every checked dialect fetches everything.' }],
    },
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'other-4xx', status: 400 }),
        dialects: ['google', 'draft-1996'],
      },
      finds: [
        {
          line: 1,
          says: 'status 400 in place of a file. google fetches everything. draft-1996 does not document what it does.',
        },
      ],
    },
  ],
  good: [
    { robots: '', options: { retrieval: exampleRetrieval({ outcome: 'too-many-requests', status: 429 }) } },
  ],
}
