import fc from 'fast-check'
import { type Finding, type RuleFacts, SEVERITIES } from '../../src/check/index.ts'
import { dialects } from '../../src/dialects/index.ts'
import type { CheckedFile } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import type { Edit, Span } from '../../src/text/index.ts'

/** Rules for tests of what stands around them. */
export const someRules: readonly RuleFacts[] = [
  {
    code: 'S101',
    name: 'missing-colon',
    severity: 'error',
    why: 'Without a colon {most} readers see no rule (RFC 9309, section 2.2).',
  },
  {
    code: 'P117',
    name: 'shadowed-rule',
    severity: 'warning',
    why: 'Another rule decides every URL <this> one matches & more.',
  },
  {
    code: 'P119',
    name: 'allow-root-noop',
    severity: 'hint',
    why: 'What is allowed anyway need not be said.',
  },
  { code: 'X105', name: 'noindex', severity: 'info', why: 'No reader acts on it since 2019-09-01.' },
]

/** Texts that a terminal, a page or a parser would act on, if it were let. */
export const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>',
        '</pre>',
        '"',
        "'",
        '&',
        ']]>',
        '-->',
        '%',
        '\r',
        '\n',
        '::',
        ',',
        '|',
        '`',
        '\\',
        '{0}',
        '](x)',
        '@you',
        '#1',
      ),
      fc.constantFrom(
        '\u001b[31m',
        '\u0000',
        '\u009b',
        '\u202e',
        '\udc80',
        '\ud800',
        '\uffff',
        '\ufffe',
        '\ufeff',
        '日',
        'é',
        '😀',
        '\t',
        '*',
        '_',
        ' ',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

function spanIn(text: string): fc.Arbitrary<Span> {
  return fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))
}

function editsIn(text: string): fc.Arbitrary<Edit[]> {
  return fc.array(fc.nat(text.length), { minLength: 2, maxLength: 6 }).chain((offsets) => {
    const sorted = [...new Set(offsets)].sort((one, other) => one - other)
    const spans = sorted.flatMap((start, index) =>
      index % 2 === 0 ? [{ start, end: sorted[index + 1] ?? start }] : [],
    )
    return fc.tuple(...spans.map((span) => hostile.map((inserted): Edit => ({ ...span, text: inserted }))))
  })
}

/** A finding anywhere in a text. */
function findingIn(text: string): fc.Arbitrary<Finding> {
  return fc
    .record({
      rule: fc.constantFrom(...someRules),
      severity: fc.constantFrom(...SEVERITIES),
      what: hostile,
      advice: hostile,
      span: spanIn(text),
      related: fc.array(fc.record({ span: spanIn(text), message: hostile }), { maxLength: 6 }),
      dialects: fc.subarray(Object.values(dialects).map(({ id }) => id)),
      witness: fc.option(hostile, { nil: undefined }),
      fix: fc.option(
        fc.record({
          kind: fc.constantFrom('safe' as const, 'changes-meaning' as const),
          title: hostile,
          edits: editsIn(text),
        }),
        { nil: undefined },
      ),
    })
    .map(({ rule: { code, name }, what, advice, witness, fix, ...rest }) => ({
      code,
      name,
      message: `${what} ${advice}`,
      says: { what, advice },
      ...rest,
      ...(witness === undefined ? {} : { witness }),
      ...(fix === undefined ? {} : { fix }),
    }))
}

/** A file with whatever a rule might say of it. */
const checkedFile: fc.Arbitrary<CheckedFile> = fc
  .tuple(hostile, fc.array(hostile, { maxLength: 6 }))
  .map(([name, lines]) => ({ name, text: lines.join('\nDisallow: /a # b\r\n') }))
  .chain(({ name, text }) => {
    const file = parse(text)
    return fc.array(findingIn(file.text), { maxLength: 4 }).map((findings) => ({ name, file, findings }))
  })

/** Several of them. */
export const checkedFiles: fc.Arbitrary<CheckedFile[]> = fc.array(checkedFile, { maxLength: 3 })
