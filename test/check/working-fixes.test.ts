import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkWithConfig,
  type Finding,
  fixFile,
  isFixedSafely,
  rules,
  workingFixes,
} from '../../src/check/index.ts'
import { parse } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'
import { faulty } from './faulty-files.ts'
import { textsOfExamples } from './pages/rule-page.ts'

/** No fix that a check offers leaves the file with a new error or warning. */

const FILES = scaled(20, 600, 'WAYLEAVE_FIXES')

/** In `npm test`, one of twelve examples of the rule pages is fixed. */
const STEP = scaled(12, 1)

/** The codes of the rules with errors, and of those with errors or warnings, in what the default view shows. */
function graveIn(text: string): { readonly errors: ReadonlySet<string>; readonly all: ReadonlySet<string> } {
  const { findings } = checkWithConfig('robots.txt', parse(text), {}).view
  const codesOf = (...severities: readonly string[]): ReadonlySet<string> =>
    new Set(findings.filter(({ severity }) => severities.includes(severity)).map(({ code }) => code))
  return { errors: codesOf('error'), all: codesOf('error', 'warning') }
}

/** The text after the offered fixes of a finding and of those it stands for. */
function fixed(text: string, finding: Finding): string {
  const unsafe = !isFixedSafely(finding)
  return fixFile(parse(text), { select: [finding.code], unsafe }).file.text
}

/** The new errors and warnings that each offered fix of a file leads to: `S101 -> P114`. */
function newFindings(text: string): readonly string[] {
  const report = checkWithConfig('robots.txt', parse(text), {})
  const offered = workingFixes(report, {}, report.view.findings)
  const before = graveIn(text)
  return report.view.findings
    .filter(({ code }) => offered.has(code))
    .flatMap((finding) => {
      const after = graveIn(fixed(text, finding))
      // A fix that opens a closed site may give a warning about the opened parts, but no error.
      const opens = before.all.has('I101') && !after.all.has('I101')
      const [was, is] = opens ? [before.errors, after.errors] : [before.all, after.all]
      return [...is].filter((code) => !was.has(code)).map((code) => `${finding.code} -> ${code}`)
    })
}

describe('the fixes that a check offers', () => {
  it('lead to no new error or warning, in the examples of all rules', () => {
    const texts = textsOfExamples(rules).filter((_, index) => index % STEP === 0)
    const offering = texts.filter((text) => {
      expect(newFindings(text), JSON.stringify(text)).toEqual([])
      const report = checkWithConfig('robots.txt', parse(text), {})
      return workingFixes(report, {}, report.view.findings).size > 0
    })
    expect(offering.length).toBeGreaterThan(texts.length / 20)
  })

  it('lead to no new error or warning, in random files', () => {
    fc.assert(
      fc.property(faulty, (text) => {
        expect(newFindings(text), JSON.stringify(text)).toEqual([])
      }),
      { numRuns: FILES },
    )
  })
})

it('offers the fixes of a rule although some of its findings have none', () => {
  const file = parse('User-agent: *\nDisallow: /js/\nDisallow: /images/\n')
  const report = checkWithConfig('robots.txt', file, {})
  const offered = workingFixes(report, {}, report.view.findings)
  expect(offered.get('I104')).toEqual(['allow the scripts in "/js/"'])
})
