/** Hosts whose robots.txt was read. */
export const READ = `SELECT id FROM hosts WHERE availability IN ('rules', 'no-rules')`

/** Hosts with a defined policy: a file, or a status that settles it. */
export const DEFINED = `SELECT id FROM hosts WHERE availability NOT IN ('unreadable', 'no-answer', 'redirect', 'not-robots')`

/** What {@link READ} counts, in words. */
export const OF_READ = 'hosts whose robots.txt was read'
/** What {@link DEFINED} counts, in words. */
export const OF_DEFINED =
  'hosts with a defined policy: a file, or a status for which the access profile of the dialect says what is allowed'

/** Robots that a file of the dataset names, and the unnamed agent. */
export const NAMED_SOMEWHERE = `SELECT DISTINCT robot FROM agents WHERE robot IS NOT NULL UNION ALL SELECT '*'`
