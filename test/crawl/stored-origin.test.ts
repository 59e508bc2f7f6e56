// What a store holds about an origin, for `wayleave store show`.
import { describe, expect, it } from 'vitest'
import { storedOrigin } from '../../src/crawl/index.ts'
import { memoryStore } from '../../src/store/index.ts'

const ORIGIN = 'https://example.com'

async function storedWith(budget: string, trouble: string) {
  const store = memoryStore()
  const value = (text: string) => ({ value: new TextEncoder().encode(text), version: 1 })
  await store.set(`budget:${ORIGIN}`, value(budget), 60_000)
  await store.set('trouble:example.com', value(trouble), 60_000)
  return storedOrigin(store, ORIGIN)
}

describe('what a store holds about an origin', () => {
  it('has the budget and the troubles that gates share', async () => {
    const trouble = { refusals: 1, errors: 0, failures: 0, deadUntil: 0, pausedUntil: 5 }
    const budget = { since: 1, urls: 2, ms: 3 }
    expect(await storedWith(JSON.stringify(budget), JSON.stringify(trouble))).toMatchObject({
      budget,
      trouble,
    })
  })

  it.each(['{', 'null', '[]', '{"since":"1"}', '{"refusals":1}'])(
    'a record of %s, which no gate wrote: counts as none',
    async (text) => {
      const stored = await storedWith(text, text)
      expect(stored).not.toHaveProperty('budget')
      expect(stored).not.toHaveProperty('trouble')
    },
  )
})
