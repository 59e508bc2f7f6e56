/**
 * The dialects of robots.txt, a folder each, and `read`, which reads a file by one of them. What is peculiar
 * to a dialect is in its folder and nowhere else.
 */
export { fullQuery } from './agent-query.ts'
export { dialectFacts } from './dialect-facts.ts'
export {
  type Dialect,
  type DialectId,
  dialects,
  mainDialects,
  type RegistryDialectId,
  registryDialects,
} from './dialects.ts'
export { contentSignalsOf, contentUsageOf, MAX_CLEAN_PARAM_CHARACTERS } from './extension.ts'
export type {
  AccessResult,
  AccessTable,
  Answer,
  Assumed,
  DialectFacts,
  DialectState,
  FactEvidence,
  Limit,
  Question,
  Source,
} from './facts.ts'
export type {
  AgentQuery,
  ChosenGroups,
  Group,
  Outline,
  PacingParser,
  RulesInput,
  RulesOutput,
  SelectedGroups,
} from './outline.ts'
export { outlineOf } from './outline-of.ts'
export type { Field, ParsedRecord } from './parsed-record.ts'
export { FIRST_QUESTIONS, rulesNear } from './parsing/first-questions.ts'
export { MAX_CRAWL_DELAY_SECONDS } from './parsing/pacing.ts'
export { fieldOfRow, rowsByLine, sameRecords } from './parsing/records.ts'
export { preferencesAt, type StatedSignal, signalsOf } from './preferences.ts'
export { type ProbedStatement, probeDialects } from './probes.ts'
export { checkedQuery, type ReadOptions, read } from './read.ts'
export { agentPart, groupPlaces, rulesKey, selectionKey } from './selection-key.ts'
export {
  CONTENT_SIGNALS,
  RETIRED_USAGE_LABELS,
  SIGNAL_DOCUMENTS,
  SIGNAL_MEANINGS,
  SIMILAR_USAGE_LABELS,
  USAGE_LABELS,
  USAGE_MEANINGS,
} from './signal-vocabulary.ts'
export {
  PACE_FIELDS,
  PACE_MEMBERS,
  type PaceField,
  paceMeaning,
  STANDARD_PACE,
  statedPace,
  windowText,
} from './stated-pace.ts'
export { UNNAMED_AGENT, UNNAMED_AGENT_NAME, unnamedAgent } from './unnamed-agent.ts'
