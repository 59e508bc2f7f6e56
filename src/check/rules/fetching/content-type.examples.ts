import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'
const served = (type: string) => ({
  retrieval: exampleRetrieval({ outcome: 'ok', status: 200, headers: { 'content-type': type } }),
})

export const contentTypeExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: served('text/html; charset=utf-8'),
      finds: [{ line: 1, says: 'is served as "text/html; charset=utf-8"' }],
    },
    {
      robots,
      options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200, headers: {} }) },
      finds: [{ line: 1, says: 'without a Content-Type' }],
    },
    {
      about: 'The type is right, but the charset gives other characters beyond ASCII.',
      robots: 'User-agent: *\nDisallow: /café\n',
      options: served('text/plain; charset=ISO-8859-1'),
      finds: [{ line: 1, says: 'ISO-8859-1' }],
    },
    {
      about: 'The message escapes control characters of a header.',
      robots,
      options: served('text/\u001b[31mred'),
      finds: [{ line: 1, says: '"text/\\u001b[31mred"' }],
    },
  ],
  good: [
    { robots, options: served('text/plain') },
    { robots, options: served('Text/Plain; Charset="UTF-8"') },
    {
      about: 'ASCII text is the same in both encodings.',
      robots,
      options: served('text/plain; charset=iso-8859-1'),
    },
  ],
}
