/**
 * The readings of robots.txt, one file each, declaring its answers; and `read`, which asks for them. All that is peculiar
 * to a reader is in here and nowhere else.
 */
export { type AgentsOptions, decideForAgents } from './decide-for-agents.ts'
export type { AgentQuery, Dialect, DialectId, Group, Outline, PacingParser, SelectedGroups } from './dialect.ts'
export { dialectFacts } from './dialect-facts.ts'
export { dialects } from './dialects.ts'
export type { AccessResult, AccessTable, Answer, Assumed, DialectFacts, Evidence, Limit, Question, Source } from './facts.ts'
export type { Field, ParsedRecord } from './parsed-record.ts'
export { fieldOfRow, rowsByLine, sameRecords } from './parsing/records.ts'
export { preferencesAt } from './preferences.ts'
export { type ReadOptions, read } from './read.ts'
export { rulesKey, selectionKey } from './selection-key.ts'
export { UNNAMED_AGENT, UNNAMED_AGENT_NAME, unnamedAgent } from './unnamed-agent.ts'
