import { type Severity, uniqueFingerprints } from '../../../check/index.ts'
import { jsonText } from '../../json-text.ts'
import { type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { repositoryPath } from '../file-reference.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'

const SEVERITY: Readonly<Record<Severity, string>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
  hint: 'info',
}

/** A code quality report for GitLab, in the subset of Code Climate's format that it reads. */
export const findingsGitlab: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  jsonText([
    ...checked.flatMap(({ name, file, findings }) => {
      const path = repositoryPath(name)
      const fingerprints = uniqueFingerprints(file, findings)
      return findings.map((finding, at) => {
        const { line, endLine } = lineRangeOf(file, finding.span)
        return {
          description: messageText(file, finding),
          check_name: ruleName(finding),
          // GitLab merges findings with equal fingerprints.
          fingerprint: `${path}:${fingerprints[at]}`,
          severity: SEVERITY[finding.severity],
          location: { path, lines: { begin: line, end: endLine } },
        }
      })
    }),
    ...unread.map(({ name, problem }) => {
      const path = repositoryPath(name)
      const location = { path, lines: { begin: 1 } }
      return {
        description: printable(problem),
        check_name: 'unread',
        fingerprint: `${path}:unread`,
        severity: 'blocker',
        location,
      }
    }),
  ])
