import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GoodExample } from '../../src/check/examples.ts'
import { type CheckOptions, checkByConfig, type Finding, type RuleFacts, suppress, suppressionRules } from '../../src/check/index.ts'
import { suppressionExamples } from '../../src/check/suppression/suppressions.examples.ts'
import { parse } from '../../src/syntax/index.ts'
import { hostile, someRules } from '../report/findings-arbitraries.ts'

const known: readonly RuleFacts[] = [...someRules, ...suppressionRules]

/** A finding of P117 on each line that has `!`, and one of S101 on each that has `?`. */
function found(text: string): Finding[] {
  return [...text.matchAll(/[!?]/g)].map(({ index, 0: mark }) => ({
    code: mark === '!' ? 'P117' : 'S101',
    name: mark === '!' ? 'shadowed-rule' : 'missing-colon',
    severity: 'warning',
    message: 'm',
    span: { start: index, end: index + 1 },
    related: [],
    dialects: [],
  }))
}

/** What is left of the findings of some lines, as `code@line`, and what is wrong with the comments, as `code@line: marked text`. */
function left(lines: readonly string[], options?: CheckOptions): { kept: string[]; problems: string[] } {
  const text = lines.join('\n')
  const { kept, suppressed, problems } = suppress(parse(text), found(text), known, options)
  expect(kept.length + suppressed.length).toBe(found(text).length)
  const lineOf = ({ span }: Finding): number => text.slice(0, span.start).split('\n').length
  return {
    kept: kept.map((finding) => `${finding.code}@${lineOf(finding)}`),
    problems: problems.map((finding) => `${finding.code}@${lineOf(finding)}: ${text.slice(finding.span.start, finding.span.end)}`),
  }
}

describe('a comment that suppresses findings', () => {
  it.each([
    ['of the next line that is no comment', ['# wayleave-ignore P117: why', '# more', '', '!'], ['P117@4'], ['X901@1: P117']],
    ['of the next line, behind other comments', ['# wayleave-ignore P117: why', '# more', 'a!', 'b!'], ['P117@4'], []],
    ['of its own line, behind a record', ['a: !  # wayleave-ignore P117: why', 'b: !'], ['P117@2'], []],
    ['by a name', ['# wayleave-ignore shadowed-rule: why', '!?'], ['S101@2'], []],
    ['by code and name', ['# wayleave-ignore P117/shadowed-rule: why', '!'], [], []],
    ['by the beginning of a code, in any case', ['#WAYLEAVE-IGNORE p1: why', '!?'], ['S101@2'], []],
    ['by several', ['# wayleave-ignore P117, S: why', '!?'], [], []],
    ['of a whole file, wherever it stands', ['!', '# wayleave-ignore-file P117: why', '!?'], ['S101@3'], []],
    [
      'of the lines between two',
      ['!', '# wayleave-ignore-start P117: why', '!', '!', '# wayleave-ignore-end P117', '!'],
      ['P117@1', 'P117@6'],
      [],
    ],
    [
      'of lines between others',
      [
        '# wayleave-ignore-start P: why',
        '# wayleave-ignore-start S: why',
        '!?',
        '# wayleave-ignore-end P',
        '!?',
        '# wayleave-ignore-end S',
        '?',
      ],
      ['P117@5', 'S101@7'],
      [],
    ],
    ['with a reason that holds colons', ['# wayleave-ignore P117: see https://example.com/', '!'], [], []],
  ])('suppresses those %s', (_name, lines, kept, problems) => {
    expect(left(lines)).toEqual({ kept, problems })
  })

  it.each([
    ['without a reason', ['# wayleave-ignore P117', '!'], ['P117@2'], ['X903@1: wayleave-ignore P117']],
    ['with an empty reason', ['# wayleave-ignore P117: ', '!'], ['P117@2'], ['X903@1: wayleave-ignore P117: ']],
    ['that names no rule', ['# wayleave-ignore : why', '!'], ['P117@2'], ['X905@1: wayleave-ignore : why']],
    ['of no known form', ['# wayleave-ignore-next-line P117: why', '!'], ['P117@2'], ['X905@1: wayleave-ignore-next-line P117: why']],
    ['of a rule nobody knows', ['# wayleave-ignore P118, P117: why', '!'], [], ['X902@1: P118']],
    ['that finds nothing', ['# wayleave-ignore P117, S101: why', '?'], [], ['X901@1: P117']],
    ['said twice', ['# wayleave-ignore P117: why', '# wayleave-ignore P117: why', '!'], [], ['X901@2: P117']],
    ['said of a line and of the file', ['# wayleave-ignore-file P117: why', '# wayleave-ignore P117: why', '!'], [], ['X901@1: P117']],
    ['about no line', ['!', '# wayleave-ignore P117: why'], ['P117@1'], ['X901@2: P117']],
    ['that never ends', ['# wayleave-ignore-start P117: why', '!'], [], ['X904@1: P117']],
    ['that ends what never began', ['!', '# wayleave-ignore-end P117'], ['P117@1'], ['X904@2: P117']],
  ])('is itself a problem %s', (_name, lines, kept, problems) => {
    expect(left(lines)).toEqual({ kept, problems })
  })

  it('counts lines as readers do, whatever ends them', () => {
    const text = '# wayleave-ignore P117: why\r!\r\n!'
    expect(suppress(parse(text), found(text), known).kept.map(({ span }) => span.start)).toEqual([text.lastIndexOf('!')])
  })

  it('is not unused where its rule was not asked', () => {
    const lines = ['# wayleave-ignore P117, S101: why', 'a', '# wayleave-ignore P117']
    expect(left(lines, { select: ['S', 'X901'] }).problems).toEqual(['X901@1: S101'])
    expect(left(lines, { ignore: ['P117', 'unused-suppression'] }).problems).toEqual(['X903@3: wayleave-ignore P117'])
    const { problems } = suppress(parse(lines.join('\n')), [], known, { severities: { X9: 'info', X903: 'error' } })
    expect(problems.map(({ severity }) => severity)).toEqual(['info', 'info', 'error'])
  })

  it('is none where it only speaks of one', () => {
    const lines = ['# see wayleave-ignore P117: why', '# wayleave ignores nothing', 'wayleave-ignore P117: why', '!']
    expect(left(lines)).toEqual({ kept: ['P117@4'], problems: [] })
  })

  it.each([
    'wayleave-ignored P117: why',
    'wayleave-disable P117: why',
    'wayleave disable P117: why',
    'wayleave: ignore P117',
    'wayleave-off',
  ])('is told of where it is none, and was meant as one: %s', (comment) => {
    expect(left([`# ${comment}`, '!'])).toEqual({ kept: ['P117@2'], problems: [`X905@1: ${comment}`] })
  })

  it('says what to do in sentences', () => {
    const text = '!\n# wayleave-ignore P999: why\n# wayleave-ignore S101: why\n'
    expect(suppress(parse(text.trimEnd()), found(text), known).problems.map(({ message }) => message)).toEqual([
      'There is no rule "P999", so the comment suppresses nothing. Run "wayleave explain" to see the rules.',
      '"S101" suppresses nothing, because only comments follow it. Delete it.',
    ])
  })

  it('says what was meant', () => {
    const messages = (line: string): string[] => suppress(parse(`${line}\na`), [], known).problems.map(({ message }) => message)
    expect(messages('# wayleave-ignore shadowed-rules: why')).toEqual([
      'There is no rule "shadowed-rules", so the comment suppresses nothing. Did you mean "shadowed-rule"?',
    ])
    expect(messages('# wayleave-ignore \u001b: why')).toEqual([
      'There is no rule "\\u001b", so the comment suppresses nothing. Run "wayleave explain" to see the rules.',
    ])
    expect(messages('# wayleave-ignore P1: why')).toEqual(['"P1" suppresses nothing on line 2. Delete it.'])
  })

  it('never throws, and takes away only what it may', () => {
    const word = fc.constantFrom(
      '# wayleave-ignore',
      '# wayleave-ignore-file',
      '#wayleave-ignore-start',
      '# wayleave-ignore-end',
      '!',
      '?',
      ' P117',
      ' S,',
      ' X',
      ': why',
      '\n',
      '\r',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 6, arbitrary: word }, hostile), { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const file = parse(text)
        const findings = found(file.text)
        const { kept, suppressed, problems } = suppress(file, findings, known)
        expect([...kept, ...suppressed].sort((one, other) => one.span.start - other.span.start)).toEqual(findings)
        for (const { span } of problems) expect(span.start >= 0 && span.end <= file.text.length && span.start <= span.end).toBe(true)
        if (!/wayleave-ignore[^\r\n]*:/.test(text)) expect(suppressed).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('is linear: a file of nothing else takes no minutes', () => {
    const text = '# wayleave-ignore-start P117, nobody: why\n!\n'.repeat(20_000)
    const { kept, problems } = suppress(parse(text), found(text), known)
    expect(kept).toEqual([])
    expect(problems).toHaveLength(40_000)
  })
})

describe.each(suppressionRules)('$code/$name', (rule) => {
  const examples = suppressionExamples[rule.name]
  const foundBy = ({ robots, options = {} }: GoodExample): { findings: Finding[]; text: string } => {
    const file = parse(robots)
    return { findings: checkByConfig('robots.txt', file, options).findings.filter(({ code }) => code === rule.code), text: file.text }
  }

  it('finds what its examples say, and says why it is there', () => {
    expect(rule.why).toMatch(/\.$/)
    expect(examples?.bad.length).toBeGreaterThan(0)
    for (const example of examples?.bad ?? []) {
      const { findings, text } = foundBy(example)
      expect(findings).toHaveLength(example.finds.length)
      for (const [index, { line, on, says = '' }] of example.finds.entries()) {
        const { span, message } = findings[index] as Finding
        expect(text.slice(0, span.start).split('\n')).toHaveLength(line)
        if (on !== undefined) expect(text.slice(span.start, span.end)).toBe(on)
        expect(message).toContain(says)
      }
    }
  })

  it('finds nothing in its good examples', () => {
    expect(examples?.good.length).toBeGreaterThan(0)
    for (const example of examples?.good ?? []) expect(foundBy(example).findings).toEqual([])
  })
})
