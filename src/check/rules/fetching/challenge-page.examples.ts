import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const problem = 'Cloudflare challenges the client to prove that it is a browser'

export const challengePageExamples: RuleExamples = {
  bad: [
    {
      robots: '<!doctype html><title>Just a moment...</title>\n',
      options: {
        retrieval: exampleRetrieval({
          outcome: 'challenged',
          status: 403,
          headers: { 'cf-mitigated': 'challenge' },
          problem,
        }),
      },
      finds: [{ line: 1, says: 'A robot that gets this page cannot read the rules' }],
    },
  ],
  good: [{ robots: '', options: { retrieval: exampleRetrieval({ outcome: 'unauthorized', status: 403 }) } }],
}
