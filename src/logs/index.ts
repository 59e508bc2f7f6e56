/** Access logs: the requests of robots, judged by the robots.txt that was in force at their time. */
export { type CountedLogs, LogCounter } from './count-logs.ts'
export {
  type CountOptions,
  type LogReport,
  MAX_VIOLATIONS,
  RequestCounter,
  type RequestCounts,
  type RobotReport,
  type Violation,
} from './count-requests.ts'
export { followedFile } from './followed-file.ts'
export type { LoggedRequest } from './logged-request.ts'
export { parseLogLine } from './parse-log-line.ts'
export { logsHtml } from './report-html.ts'
export { logsText, violationText } from './report-text.ts'
export { isHistory, robotsHistory, VERSIONS_FILE } from './robots-history.ts'
export type { RobotsVersion } from './robots-version.ts'
export type { VisitCounts } from './visits.ts'
