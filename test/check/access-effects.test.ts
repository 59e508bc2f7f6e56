// What findings say about a site that does not respond, against the state after one request.
import { describe, expect, it } from 'vitest'
import { accessStateAfter } from '../../src/access/index.ts'
import { check } from '../../src/check/index.ts'
import { type DialectId, dialectFacts } from '../../src/dialects/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { exampleRetrieval } from './pages/example-retrieval.ts'

const DOCUMENTED = (Object.keys(dialectFacts) as DialectId[]).filter(
  (id) => dialectFacts[id].access.results['network-error'] !== 'unknown',
)

describe.each(['dns', 'timeout', 'network'] as const)('outcome %s', (outcome) => {
  it.each(DOCUMENTED)('%s fetches everything at once, or is named as stopped', (id) => {
    const retrieval = exampleRetrieval({ outcome })
    const { state } = accessStateAfter(retrieval, id)
    const { findings } = check(parse(''), { retrieval, dialects: [id], select: ['F101', 'F102'] })
    expect(findings).toHaveLength(1)
    const [finding] = findings
    expect(finding?.message.includes(`${id} fetches everything.`)).toBe(state === 'allow-all')
    expect(finding?.dialects).toEqual(state === 'allow-all' ? [] : [id])
  })
})

it('a robot that tries several times first is named apart', () => {
  const retrieval = exampleRetrieval({ outcome: 'dns' })
  const [finding] = check(parse(''), {
    retrieval,
    dialects: ['protego', 'heritrix'],
    select: ['F101'],
  }).findings
  expect(finding?.message).toContain(
    'heritrix tries 3 times, then fetches everything. protego fetches everything.',
  )
})
