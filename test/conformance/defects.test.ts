import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check, defaultView, rules } from '../../src/check/index.ts'
import { dialects, parse } from '../../src/entry/index.ts'

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

  it('are shown by default, if they matter to a dialect of today', () => {
    const shown = all
      .filter(({ kind }) => kind === 'defect')
      .map((one) => {
        const file = parse(one.robots)
        const { findings } = check(file)
        const view = defaultView(file, findings)
        const matters = findings.some(
          ({ code, severity, dialects: ids }) =>
            one.expect.includes(code) &&
            severity === 'error' &&
            ids.some((id) => dialects[id].concernsEverySite === true),
        )
        const isShown = view.findings.some(({ code }) => one.expect.includes(code))
        const isExplained = (view.hidden?.explained ?? 0) > 0
        return { id: one.id, matters, isShown: isShown || isExplained }
      })
    const count = shown.filter(({ isShown }) => isShown).length
    console.log(`defects shown by default: ${count} of ${shown.length}`)
    expect(shown.filter(({ matters, isShown }) => matters && !isShown).map(({ id }) => id)).toEqual([])
    // The others are about style, or about robots that few sites meet.
    expect(count / shown.length).toBeGreaterThan(0.8)
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
