import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

export const status5xxExamples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({ outcome: 'server-error', status: 503 }),
        dialects: ['rfc-9309', 'draft-1996', 'crawler-commons', 'yandex', 'heritrix'],
      },
      finds: [
        {
          line: 1,
          says: 'status 503. rfc-9309 fetches nothing. crawler-commons and draft-1996 wait and try again. yandex and heritrix fetch everything.',
        },
      ],
    },
  ],
  good: [{ robots: '', options: { retrieval: exampleRetrieval({ outcome: 'network' }) } }],
}
