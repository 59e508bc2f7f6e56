/**
 * The registry of robots, and how a robot is found in it: by its name, by the User-Agent header that it
 * sends, or by a misspelled name.
 */
export { honouredBy } from './honoured-by.ts'
export { meantRobot } from './meant-robot.ts'
export { nearestToken } from './nearest-token.ts'
export { type OtherName, otherName } from './other-names.ts'
export { readOptionsOf, tokenOf } from './read-options.ts'
export { robotNamed, robots } from './registry.ts'
export {
  mainRobotOf,
  reverseDomains,
  reverseDomainsOf,
} from './reverse-domains.ts'
export type { Announcement, Obeys, PublishedFile, Purpose, Robot } from './robot.ts'
export { isNameIn, type RobotInHeader, robotOf } from './robot-of.ts'
export { robotsByToken } from './robots-by-token.ts'
export {
  isPurpose,
  leftOutOf,
  operatorWord,
  purposes,
  robotsOfPurpose,
  robotsOfWord,
  robotWords,
  servesPurpose,
} from './robots-of-word.ts'
