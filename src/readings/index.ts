/**
 * What every robot, in every dialect, reads of one file: the agents that have to be asked before anything is
 * claimed for every robot, the dialects of a question, and the verdicts of many robots. Every comparison of
 * files takes its agents from here.
 */
export { allSubjects } from './all-subjects.ts'
export { decideMatrix } from './decide-matrix.ts'
export { dialectsFor } from './dialects-for.ts'
export { nameForms, productTokenOf } from './name-forms.ts'
export { MAX_BYTES_OF_ALL_ROBOTS, partReadBy, robotsThatCut, robotsWithLimit } from './part-read.ts'
export {
  agentNames,
  agentsOfNames,
  nameOverlapTest,
  type RepresentativeAgents,
  representativeAgents,
} from './representative-agents.ts'
export { type RankedAgent, type RobotOrder, robotOrder } from './robot-order.ts'
export {
  agentFlaw,
  DEFAULT_DIALECT,
  type Subject,
  standsIn,
  subjectNamed,
  subjectOf,
  unnamedSubject,
} from './subject.ts'
