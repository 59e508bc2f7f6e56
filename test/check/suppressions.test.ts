import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CheckOptions,
  type Finding,
  type RuleFacts,
  suppress,
  suppressionRules,
} from '../../src/check/index.ts'
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
    says: { what: 'm' },
    span: { start: index, end: index + 1 },
    related: [],
    dialects: [],
  }))
}

/**
 * The findings of some lines that no comment suppresses, as `code@line`, and the problems of the comments, as
 * `code@line: text`.
 */
function suppressIn(
  lines: readonly string[],
  options?: CheckOptions,
): { remaining: string[]; problems: string[] } {
  const text = lines.join('\n')
  const { remaining, suppressed, problems } = suppress(parse(text), found(text), known, options)
  expect(remaining.length + suppressed.length).toBe(found(text).length)
  const lineOf = ({ span }: Finding): number => text.slice(0, span.start).split('\n').length
  return {
    remaining: remaining.map((finding) => `${finding.code}@${lineOf(finding)}`),
    problems: problems.map(
      (finding) => `${finding.code}@${lineOf(finding)}: ${text.slice(finding.span.start, finding.span.end)}`,
    ),
  }
}

describe('a comment that suppresses findings', () => {
  it.each([
    [
      'on the next line that is no comment',
      ['# wayleave-ignore P117: why', '# more', '', '!'],
      ['P117@4'],
      ['X901@1: P117'],
    ],
    [
      'on the next line after other comments',
      ['# wayleave-ignore P117: why', '# more', 'a!', 'b!'],
      ['P117@4'],
      [],
    ],
    ['on its own line if it follows a record', ['a: !  # wayleave-ignore P117: why', 'b: !'], ['P117@2'], []],
    ['of a rule named by its name', ['# wayleave-ignore shadowed-rule: why', '!?'], ['S101@2'], []],
    ['of a rule named by code and name', ['# wayleave-ignore P117/shadowed-rule: why', '!'], [], []],
    [
      'of rules named by the beginning of their code, in any case',
      ['#WAYLEAVE-IGNORE p1: why', '!?'],
      ['S101@2'],
      [],
    ],
    ['of several rules', ['# wayleave-ignore P117, S: why', '!?'], [], []],
    [
      'in the whole file, above and below it',
      ['!', '# wayleave-ignore-file P117: why', '!?'],
      ['S101@3'],
      [],
    ],
    [
      'on the lines between a start and an end',
      ['!', '# wayleave-ignore-start P117: why', '!', '!', '# wayleave-ignore-end P117', '!'],
      ['P117@1', 'P117@6'],
      [],
    ],
    [
      'between starts and ends that overlap',
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
    ['with a reason that contains colons', ['# wayleave-ignore P117: see https://example.com/', '!'], [], []],
  ])('suppresses findings %s', (_name, lines, remaining, problems) => {
    expect(suppressIn(lines)).toEqual({ remaining, problems })
  })

  it.each([
    ['if it has no reason', ['# wayleave-ignore P117', '!'], ['P117@2'], ['X903@1: wayleave-ignore P117']],
    [
      'if its reason is empty',
      ['# wayleave-ignore P117: ', '!'],
      ['P117@2'],
      ['X903@1: wayleave-ignore P117: '],
    ],
    ['if it names no rule', ['# wayleave-ignore : why', '!'], ['P117@2'], ['X905@1: wayleave-ignore : why']],
    [
      'if its form is unknown',
      ['# wayleave-ignore-next-line P117: why', '!'],
      ['P117@2'],
      ['X905@1: wayleave-ignore-next-line P117: why'],
    ],
    ['if it names an unknown rule', ['# wayleave-ignore P118, P117: why', '!'], [], ['X902@1: P118']],
    ['if its rule finds nothing', ['# wayleave-ignore P117, S101: why', '?'], [], ['X901@1: P117']],
    [
      'if it repeats another comment',
      ['# wayleave-ignore P117: why', '# wayleave-ignore P117: why', '!'],
      [],
      ['X901@2: P117'],
    ],
    [
      'if it repeats a comment for the whole file',
      ['# wayleave-ignore-file P117: why', '# wayleave-ignore P117: why', '!'],
      [],
      ['X901@1: P117'],
    ],
    ['if no line follows it', ['!', '# wayleave-ignore P117: why'], ['P117@1'], ['X901@2: P117']],
    ['if it is a start without an end', ['# wayleave-ignore-start P117: why', '!'], [], ['X904@1: P117']],
    ['if it is an end without a start', ['!', '# wayleave-ignore-end P117'], ['P117@1'], ['X904@2: P117']],
  ])('is reported %s', (_name, lines, remaining, problems) => {
    expect(suppressIn(lines)).toEqual({ remaining, problems })
  })

  it('applies to the right line with CR, LF and CRLF line ends', () => {
    const text = '# wayleave-ignore P117: why\r!\r\n!'
    expect(suppress(parse(text), found(text), known).remaining.map(({ span }) => span.start)).toEqual([
      text.lastIndexOf('!'),
    ])
  })

  it('is not reported as unused if its rule was not run', () => {
    const lines = ['# wayleave-ignore P117, S101: why', 'a', '# wayleave-ignore P117']
    expect(suppressIn(lines, { select: ['S', 'X901'] }).problems).toEqual(['X901@1: S101'])
    expect(suppressIn(lines, { ignore: ['P117', 'unused-suppression'] }).problems).toEqual([
      'X903@3: wayleave-ignore P117',
    ])
    const { problems } = suppress(parse(lines.join('\n')), [], known, {
      severities: { X9: 'info', X903: 'error' },
    })
    expect(problems.map(({ severity }) => severity)).toEqual(['info', 'info', 'error'])
  })

  it('is no suppression if the word is not at the beginning of a comment', () => {
    const lines = [
      '# see wayleave-ignore P117: why',
      '# wayleave ignores nothing',
      'wayleave-ignore P117: why',
      '!',
    ]
    expect(suppressIn(lines)).toEqual({ remaining: ['P117@4'], problems: [] })
  })

  it.each([
    'wayleave-ignored P117: why',
    'wayleave-disable P117: why',
    'wayleave disable P117: why',
    'wayleave: ignore P117',
    'wayleave-off',
  ])('is reported as malformed: %s', (comment) => {
    expect(suppressIn([`# ${comment}`, '!'])).toEqual({
      remaining: ['P117@2'],
      problems: [`X905@1: ${comment}`],
    })
  })

  it('is reported with a sentence that says what to do', () => {
    const text = '!\n# wayleave-ignore P999: why\n# wayleave-ignore S101: why\n'
    expect(
      suppress(parse(text.trimEnd()), found(text), known).problems.map(({ message }) => message),
    ).toEqual([
      'There is no rule "P999", so this name suppresses nothing. Run "wayleave explain" to see the rules.',
      '"S101" suppresses nothing, because it applies to the next line that is no comment, and there is none. Delete "S101" from this comment, or delete the comment.',
    ])
  })

  it('is reported with a suggestion for a misspelled rule', () => {
    const messages = (line: string): string[] =>
      suppress(parse(`${line}\na`), [], known).problems.map(({ message }) => message)
    expect(messages('# wayleave-ignore shadowed-rules: why')).toEqual([
      'There is no rule "shadowed-rules", so this name suppresses nothing. Did you mean "shadowed-rule"?',
    ])
    expect(messages('# wayleave-ignore \u001b: why')).toEqual([
      'There is no rule "\\u001b", so this name suppresses nothing. Run "wayleave explain" to see the rules.',
    ])
    expect(messages('# wayleave-ignore P1: why')).toEqual([
      '"P1" suppresses nothing on line 2, but would hide a finding that appears there later. Delete "P1" from this comment, or delete the comment.',
    ])
  })

  it('never throws for any input, and suppresses nothing without a reason', () => {
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
        const { remaining, suppressed, problems } = suppress(file, findings, known)
        expect([...remaining, ...suppressed].sort((one, other) => one.span.start - other.span.start)).toEqual(
          findings,
        )
        for (const { span } of problems)
          expect(span.start >= 0 && span.end <= file.text.length && span.start <= span.end).toBe(true)
        if (!/wayleave-ignore[^\r\n]*:/.test(text)) expect(suppressed).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('reports each of 20,000 comments', () => {
    const text = '# wayleave-ignore-start P117, nobody: why\n!\n'.repeat(20_000)
    const { remaining, problems } = suppress(parse(text), found(text), known)
    expect(remaining).toEqual([])
    expect(problems).toHaveLength(40_000)
  })
})
