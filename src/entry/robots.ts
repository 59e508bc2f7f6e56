/** The registry of robots: their tokens, their dialects, and what their operators document. */
export {
  type Announcement,
  nearestToken,
  type Obeys,
  type PublishedFile,
  type Purpose,
  type Robot,
  type RobotInHeader,
  readOptionsOf,
  robotNamed,
  robotOf,
  robots,
  servesPurpose,
} from '../robots/index.ts'
