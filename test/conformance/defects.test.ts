import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check, rules } from '../../src/check/index.ts'
import { parse } from '../../src/entry/index.ts'

/**
 * Files with a known defect, and files without: each defect is named by one of its codes, and a valid file is
 * not blamed.
 */

const cases = new URL('../../../shared/fixtures/defects.json', import.meta.url)

interface Case {
  readonly id: string
  readonly robots: string
  readonly kind: 'defect' | 'valid'
  readonly expect: readonly string[]
}

describe.skipIf(!existsSync(cases))('known defects', () => {
  const all = existsSync(cases) ? (JSON.parse(readFileSync(cases, 'utf8')) as readonly Case[]) : []
  // A rule that is off by default is scored switched on.
  const select = rules.map(({ code }) => code)

  it('are named', () => {
    const defects = all.filter(({ kind }) => kind === 'defect')
    const missed = defects.filter((one) => {
      const { findings } = check(parse(one.robots), { select })
      return !findings.some(({ code }) => one.expect.includes(code))
    })
    console.log(`defects named: ${defects.length - missed.length} of ${defects.length}`)
    expect(missed.map((one) => `${one.id}: ${one.expect.join(' or ')}`)).toEqual([])
  })

  it('are not found in valid files', () => {
    const blamed = all
      .filter(({ kind }) => kind === 'valid')
      .flatMap((one) => {
        const serious = check(parse(one.robots)).findings.filter(
          ({ severity }) => severity === 'error' || severity === 'warning',
        )
        return serious.map(({ code, message }) => `${one.id}: ${code} ${message}`)
      })
    expect(blamed).toEqual([])
  })
})
