import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

export const status429Examples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'too-many-requests', status: 429 }),
        dialects: ['rfc-9309', 'google'],
      },
      finds: [
        {
          line: 1,
          says: 'status 429. google fetches nothing for 12 hours, then uses the last good copy for 30 days. rfc-9309 fetches everything.',
        },
      ],
    },
  ],
  good: [{ robots: '', options: { retrieval: exampleRetrieval({ outcome: 'other-4xx', status: 418 }) } }],
}
