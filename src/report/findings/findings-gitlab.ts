import { type Severity, uniqueFingerprints } from '../../check/index.ts'
import { jsonText } from '../json-text.ts'
import { type FindingsFormat, placeOf } from './checked-file.ts'
import { repositoryPath } from './file-reference.ts'
import { printed, ruleName } from './finding-words.ts'

const SEVERITY: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info', hint: 'info' }

/** A code quality report of GitLab: the subset of Code Climate's format it reads. */
export const findingsGitlab: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  jsonText([
    ...checked.flatMap(({ name, file, findings }) => {
      const path = repositoryPath(name)
      const fingerprints = uniqueFingerprints(file, findings)
      return findings.map((finding, at) => {
        const { line, endLine } = placeOf(file, finding.span)
        return {
          description: printed(finding.message),
          check_name: ruleName(finding),
          // GitLab takes two findings with the same fingerprint for one.
          fingerprint: `${path}:${fingerprints[at]}`,
          severity: SEVERITY[finding.severity],
          location: { path, lines: { begin: line, end: endLine } },
        }
      })
    }),
    ...unread.map(({ name, problem }) => {
      const path = repositoryPath(name)
      const location = { path, lines: { begin: 1 } }
      return { description: printed(problem), check_name: 'unread', fingerprint: `${path}:unread`, severity: 'blocker', location }
    }),
  ])
