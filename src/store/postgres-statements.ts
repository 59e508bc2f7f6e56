import { MAX_FENCE } from './slot.ts'

/**
 * How long a free slot is still stored, in milliseconds: its fence then still grows if the server's clock is
 * set back a little.
 */
const REMEMBERED_MS = 60_000

/** The clock of the server, in milliseconds: `FROM` is rounded down, and `TO` up. */
const MICROS = '(extract(epoch from clock_timestamp()) * 1000000)'
const FROM = `floor(${MICROS} / 1000)::bigint`
const TO = `ceil(${MICROS} / 1000)::bigint`

/**
 * The statements of a store in one table. Each changes one row. The server locks the row before it computes the new
 * one, so a statement that waited for another statement reads the clock after the wait. Ends are compared with the
 * current millisecond (rounded down), and new ends are counted from the next one (rounded up).
 */
export interface PostgresStatements {
  /** A query whether the table exists, and how the server answers a commit. */
  readonly look: string
  readonly create: string
  readonly now: string
  /** Arguments: name. */
  readonly get: string
  /** Arguments: name, version, bytes, lifetime. Gives no row if a record of a higher version exists. */
  readonly set: string
  /** Arguments: name. */
  readonly delete: string
  /** Arguments: name, bytes. Deletes the record, unless it was replaced meanwhile. */
  readonly forget: string
  /** Arguments: name. */
  readonly slot: string
  /** Arguments: name, lease and delay together, longest wait, a holder that no other call has. */
  readonly acquire: string
  /** Arguments: name, fence, lease and delay together. Gives a row if the caller still held the slot. */
  readonly renew: string
  /** Arguments: name, fence, delay. Gives a row if the caller still held the slot. */
  readonly release: string
  /** Arguments: name, duration. */
  readonly block: string
  /** Arguments: the first name, the end of all names, the rows of a page. */
  readonly names: string
  /** Arguments: the name before the page, the rows of a page. Deletes what is over, and gives the last name. */
  readonly sweep: string
}

/** The statements for a table, whose name is an identifier, perhaps with its schema. */
export function statementsFor(table: string): PostgresStatements {
  const isHeld = `held AND fence = $2::bigint AND greatest(until, blocked_until) > ${FROM}`
  const view = `held::int AS held, holder, fence::text AS fence, ${FROM}::text AS now,
    greatest(until, blocked_until)::text AS free_at, blocked_until::text AS blocked_until`
  return {
    look: `SELECT (to_regclass('${table}') IS NOT NULL)::int AS made, current_setting('synchronous_commit') AS commits`,
    create: `
CREATE TABLE IF NOT EXISTS ${table} (
  name text COLLATE "C" PRIMARY KEY,
  expires_at bigint NOT NULL,
  version bigint CHECK (version >= 0),
  value bytea,
  until bigint CHECK (until >= 0),
  blocked_until bigint CHECK (blocked_until >= 0),
  fence bigint CHECK (fence BETWEEN 0 AND ${MAX_FENCE}),
  held boolean,
  holder text,
  CHECK (CASE WHEN value IS NULL
    THEN version IS NULL AND num_nulls(until, blocked_until, fence, held, holder) = 0
    ELSE version IS NOT NULL AND num_nonnulls(until, blocked_until, fence, held, holder) = 0 END)
) WITH (fillfactor = 50)`,
    now: `SELECT ${FROM}::text AS now`,
    get: `SELECT value FROM ${table} WHERE name = $1 AND expires_at > ${FROM}`,
    set: `
INSERT INTO ${table} AS kept (name, version, value, expires_at) VALUES ($1, $2::bigint, $3::bytea, ${FROM} + $4::bigint)
ON CONFLICT (name) DO UPDATE SET version = excluded.version, value = excluded.value, expires_at = ${FROM} + $4::bigint
WHERE kept.version <= excluded.version OR kept.expires_at <= ${FROM}
RETURNING 1 AS done`,
    delete: `DELETE FROM ${table} WHERE name = $1`,
    forget: `DELETE FROM ${table} WHERE name = $1 AND value = $2::bytea`,
    slot: `SELECT ${view} FROM ${table} WHERE name = $1`,
    // `OFFSET 0` keeps the server from reading the clock more than once.
    acquire: `
INSERT INTO ${table} AS kept (name, expires_at, until, blocked_until, fence, held, holder)
SELECT $1::text, latest + ${REMEMBERED_MS}, latest, 0, micros, true, $4::text
FROM (SELECT ${MICROS}::bigint AS micros, ${TO} + $2::bigint AS latest OFFSET 0) AS clock
ON CONFLICT (name) DO UPDATE SET (expires_at, until, blocked_until, fence, held, holder) = (
  SELECT
    CASE WHEN is_free THEN "to" + $2::bigint ELSE greatest(capped_until, capped_blocked) END + ${REMEMBERED_MS},
    CASE WHEN is_free THEN "to" + $2::bigint ELSE capped_until END,
    CASE WHEN is_free THEN 0 ELSE capped_blocked END,
    CASE WHEN is_free THEN greatest(kept.fence + 1, micros) ELSE kept.fence END,
    is_free OR kept.held,
    CASE WHEN is_free THEN $4::text ELSE kept.holder END
  FROM (
    SELECT *, greatest(capped_until, capped_blocked) <= "from" AS is_free FROM (
      SELECT *, least(kept.until, "to" + $3::bigint) AS capped_until,
        least(kept.blocked_until, "to" + $3::bigint) AS capped_blocked
      FROM (
        SELECT micros, floor(micros / 1000)::bigint AS "from", ceil(micros / 1000)::bigint AS "to"
        FROM (SELECT floor(${MICROS}) AS micros OFFSET 0) AS clock
      ) AS rounded
    ) AS capped
  ) AS judged
)
RETURNING (holder = $4::text)::int AS granted, ${view}`,
    renew: `
UPDATE ${table} SET until = ${TO} + $3::bigint,
  expires_at = greatest(${TO} + $3::bigint, blocked_until) + ${REMEMBERED_MS}
WHERE name = $1 AND ${isHeld} RETURNING 1 AS done`,
    release: `
UPDATE ${table} SET until = ${TO} + $3::bigint, held = false, holder = '',
  expires_at = greatest(${TO} + $3::bigint, blocked_until) + ${REMEMBERED_MS}
WHERE name = $1 AND ${isHeld} RETURNING 1 AS done`,
    block: `
INSERT INTO ${table} AS kept (name, expires_at, until, blocked_until, fence, held, holder)
VALUES ($1, ${TO} + $2::bigint + ${REMEMBERED_MS}, 0, ${TO} + $2::bigint, 0, false, '')
ON CONFLICT (name) DO UPDATE SET
  blocked_until = greatest(kept.blocked_until, ${TO} + $2::bigint),
  expires_at = greatest(kept.until, kept.blocked_until, ${TO} + $2::bigint) + ${REMEMBERED_MS},
  held = kept.held AND greatest(kept.until, kept.blocked_until) > ${FROM},
  holder = CASE WHEN greatest(kept.until, kept.blocked_until) > ${FROM} THEN kept.holder ELSE '' END`,
    names: `
SELECT name, (coalesce(greatest(until, blocked_until), expires_at) > ${FROM})::int AS lives
FROM ${table} WHERE name >= $1 AND name < $2 ORDER BY name LIMIT $3::int`,
    sweep: `
WITH page AS (SELECT name, expires_at FROM ${table} WHERE name > $1 ORDER BY name LIMIT $2::int),
  gone AS (
    DELETE FROM ${table} WHERE name IN (SELECT name FROM page WHERE expires_at <= ${FROM}) AND expires_at <= ${FROM}
  )
SELECT max(name) AS last, count(*)::int AS rows FROM page`,
  }
}
