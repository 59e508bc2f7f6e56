import { robots, servesPurpose } from 'wayleave/robots'
import { tokenNameOf } from '../tables/robots-table.ts'
import { quoted } from '../tables/sql-text.ts'

/** Hosts whose robots.txt was read. */
export const READ = `SELECT id FROM hosts WHERE availability IN ('rules', 'no-rules')`

/** Hosts with a defined policy: a file, or a status that settles it. */
export const DEFINED = `SELECT id FROM hosts WHERE availability NOT IN ('unreadable', 'no-answer', 'redirect', 'not-robots')`

/** What all hosts count, in words. */
export const OF_ASKED = 'all hosts asked'
/** What {@link READ} counts, in words. */
export const OF_READ = 'hosts whose robots.txt was read'
/** What {@link DEFINED} counts, in words. */
export const OF_DEFINED =
  'hosts with a defined policy: a file, or a status for which the access profile of the dialect says what is allowed'

/** Robots that a file of the dataset names, and the unnamed agent. */
export const NAMED_SOMEWHERE = `SELECT DISTINCT robot FROM agents WHERE robot IS NOT NULL UNION ALL SELECT '*'`

/** All robots of the registry that are not retired, those that a file of the dataset names, and the unnamed agent. */
export const EVERY_ROBOT = `SELECT CAST(agent AS VARCHAR) AS robot FROM robots WHERE NOT retired UNION ${NAMED_SOMEWHERE}`

/** What a comparison of two classes counts, in words. */
export const OF_PROVED = 'hosts whose robots.txt was read and of which both classes are proved'

/** The columns of a comparison of the class of a row `o` with that of a row `r`. */
export const DIFFERING_CLASSES = `count(*) FILTER (o.class <> r.class AND o.class <> 'undecided' AND r.class <> 'undecided') AS k,
  count(*) FILTER (o.class <> 'undecided' AND r.class <> 'undecided') AS n, count(*) FILTER (o.class = 'undecided' OR r.class = 'undecided') AS undecided`

/** A query for one row for each condition: the rows of a table that meet it, of all. */
export function shareRows(
  column: string,
  table: string,
  conditions: readonly (readonly [words: string, condition: string])[],
): string {
  return conditions
    .map(
      ([words, condition], place) =>
        `SELECT ${place === 0 ? `'${words}' AS ${column}` : `'${words}'`}, count(*) FILTER (${condition}) AS k, count(*) AS n FROM ${table}`,
    )
    .join('\nUNION ALL ')
}

/** The robots for AI training, wherever something counts them: those of the registry that are not retired. */
const TRAINING = robots
  .filter((robot) => robot.retired === undefined && servesPurpose(robot, 'ai-training'))
  .map(tokenNameOf)

/** {@link TRAINING} by name, for a definition. */
export const TRAINING_NAMES = `The robots for AI training are ${TRAINING.join(', ')}.`

/** Whether the agent of a row of `readings`, `agents` or `robots` is a robot for AI training. */
export const forTraining = (agent: string): string => `${agent} IN (${TRAINING.map(quoted).join(', ')})`
