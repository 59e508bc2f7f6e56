/** Access logs: what robots did, judged by the robots.txt that was in force at the time. */
export {
  type CountedLogs,
  type CountOptions,
  isHistory,
  LogCounter,
  type LoggedRequest,
  type LogReport,
  parseLogLine,
  RequestCounter,
  type RequestCounts,
  type RobotReport,
  type RobotsVersion,
  robotsHistory,
  type Violation,
  type VisitCounts,
} from '../logs/index.ts'
