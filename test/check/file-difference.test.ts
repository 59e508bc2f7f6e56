import { describe, expect, it } from 'vitest'
import { differenceOf, MAX_AGENTS_COMPARED } from '../../src/check/analysis/file-difference.ts'
import { Context } from '../../src/check/file/context.ts'
import type { CheckOptions } from '../../src/check/index.ts'
import { parse } from '../../src/entry/index.ts'
import { type ExampleRetrieval, exampleRetrieval } from './pages/example-retrieval.ts'

const OK = { outcome: 'ok', status: 200 } as const

/** The sentence about a file and another response. */
function sentence(text: string, other: ExampleRetrieval, options: CheckOptions = {}): string | undefined {
  const context = new Context(parse(text), { ...options, retrieval: exampleRetrieval(OK) })
  return differenceOf(context, exampleRetrieval(other))?.sentence
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the difference of two responses', () => {
  it('is undefined if every rule stays the same', () => {
    expect(
      sentence('User-agent: *\nDisallow: /a\n', { ...OK, body: bytes('user-agent: *\ndisallow: /a') }),
    ).toBe(undefined)
  })

  it('says that a response without a status is unusable, and why', () => {
    expect(sentence('', { outcome: 'dns', problem: 'the host has no address' })).toBe(
      'The checked response is a file; the other response is unusable (the host has no address).',
    )
  })

  it('is undecided if the files name too many robots', () => {
    const groups = Array.from(
      { length: MAX_AGENTS_COMPARED },
      (_, index) => `User-agent: bot-${String.fromCharCode(97 + index)}\nDisallow: /a\n`,
    )
    expect(sentence(groups.join('\n'), { ...OK, body: bytes(`${groups.join('\n')}# more\n`) })).toBe(
      `The texts of the two files differ. Whether their meaning differs is undecided, because the files name too many robots, and only ${MAX_AGENTS_COMPARED} were compared.`,
    )
    const few = groups.slice(1).join('\n')
    expect(sentence(few, { ...OK, body: bytes(`${few}# more\n`) })).toBe(undefined)
  })

  it('is undecided if a parser stops with an error on one of the files', () => {
    const text = 'User-agent: *\nDisallow: /a\n'
    expect(
      sentence(text, { ...OK, body: bytes(`${text}Disallow: http://[\n`) }, { dialects: ['python-urllib'] }),
    ).toBe(
      'The texts of the two files differ. Whether their meaning differs is undecided, because python-urllib stops with an error on one of the files.',
    )
  })
})
