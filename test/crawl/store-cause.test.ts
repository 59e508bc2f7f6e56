import { describe, expect, it } from 'vitest'
import { causeWords } from '../../src/crawl/store-cause.ts'
import { StoreError } from '../../src/store/index.ts'

const coded = (message: string, code: unknown): Error => Object.assign(new Error(message), { code })

describe('what a store says of its failure', () => {
  it.each<[name: string, error: unknown, words: string]>([
    ['a sentence', new Error('The store is away.'), 'The store is away.'],
    ['no error', 'away', 'away.'],
    ['a code of the system', coded('connect failed', 'ECONNREFUSED'), 'connect failed (ECONNREFUSED).'],
    ['a code that the message has', coded('connect EPIPE', 'EPIPE'), 'connect EPIPE.'],
    ['a code that is no code of the system', coded('broken', 'EBROKEN_PIPE\n'), 'broken.'],
    ['a code that is no text', coded('broken', 5), 'broken.'],
    ['a control character', new Error('a\u001b[2Jb'), 'a\\u001b[2Jb.'],
  ])('is %s', (_, error, words) => {
    expect(causeWords(error)).toBe(words)
  })

  it('has the code of what is behind a StoreError', () => {
    const error = new StoreError('unavailable', 'The store is away.', { cause: coded('x', 'ETIMEDOUT') })
    expect(causeWords(error)).toBe('The store is away (ETIMEDOUT).')
  })
})
