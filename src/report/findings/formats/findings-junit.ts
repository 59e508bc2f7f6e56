import { type Finding, SEVERITIES, type Severity } from '../../../check/index.ts'
import { plainLook } from '../../style.ts'
import { type CheckedFile, type FindingsFormat, lineRangeOf, type UnreadFile } from '../checked-file.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'
import { markupText, tag } from '../markup.ts'
import { findingDetails } from './findings-text.ts'

/**
 * JUnit XML: a suite for each file and a case for each finding, which fails if its severity is `failOn` or
 * higher. An unreadable file is a suite with one case, an error.
 */
export const findingsJunit: FindingsFormat = (checked, _rules, { failOn = 'warning', unread = [] } = {}) => {
  const suites = [...checked.map((one) => suiteOf(one, failOn)), ...unread.map(unreadSuite)]
  const sum = (of: (suite: Suite) => number): number => suites.reduce((whole, suite) => whole + of(suite), 0)
  const counts = {
    tests: sum(({ tests }) => tests),
    failures: sum(({ failures }) => failures),
    errors: unread.length,
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    tag('testsuites', { name: 'wayleave', ...counts }),
    ...suites.flatMap(({ rows }) => rows),
    '</testsuites>',
  ].join('\n')
}

interface Suite {
  readonly tests: number
  readonly failures: number
  readonly rows: readonly string[]
}

function suiteOf(checked: CheckedFile, failOn: Severity): Suite {
  const name = printable(checked.name)
  const { findings } = checked
  const failing = findings.filter((finding) => fails(finding, failOn)).length
  // A suite without a case would look as if the file had not been checked.
  const cases =
    findings.length === 0 ? [`    ${tag('testcase', { name: 'no findings', classname: name }, '/>')}`] : []
  const counts = { tests: Math.max(1, findings.length), failures: failing, errors: 0, skipped: 0 }
  const rows = [
    `  ${tag('testsuite', { name, ...counts })}`,
    ...cases,
    ...numbered(findings.map((finding) => caseName(checked, finding))).flatMap((caseOfName, index) =>
      caseOf(checked, findings[index] as Finding, caseOfName, failOn),
    ),
    '  </testsuite>',
  ]
  return { tests: counts.tests, failures: failing, rows }
}

function unreadSuite({ name: given, problem }: UnreadFile): Suite {
  const name = printable(given)
  const rows = [
    `  ${tag('testsuite', { name, tests: 1, failures: 0, errors: 1, skipped: 0 })}`,
    `    ${tag('testcase', { name: 'could not be read', classname: name, file: name })}`,
    `      ${tag('error', { type: 'unread', message: printable(problem) }, '/>')}`,
    '    </testcase>',
    '  </testsuite>',
  ]
  return { tests: 1, failures: 0, rows }
}

function caseName({ file }: CheckedFile, finding: Finding): string {
  const { line, column } = lineRangeOf(file, finding.span)
  return `${ruleName(finding)} at ${line}:${column}`
}

/** Names, with a number after a name that repeats another one: programs would take equal names for one case. */
function numbered(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

function caseOf(
  { name, file }: CheckedFile,
  finding: Finding,
  caseOfName: string,
  failOn: Severity,
): string[] {
  const { line } = lineRangeOf(file, finding.span)
  const attributes = {
    name: caseOfName,
    classname: printable(name),
    file: printable(name),
    line,
  }
  const body = markupText(
    [messageText(file, finding), ...findingDetails(file, finding, plainLook)].join('\n'),
  )
  const result = fails(finding, failOn)
    ? `${tag('failure', { type: finding.severity, message: messageText(file, finding) })}${body}</failure>`
    : `<system-out>${body}</system-out>`
  return [`    ${tag('testcase', attributes)}`, `      ${result}`, '    </testcase>']
}

function fails({ severity }: Finding, failOn: Severity): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(failOn)
}
