/** The type of a column, in the words of hyparquet-writer. All are plain, so that any engine reads them. */
type ColumnType = 'INT32' | 'STRING' | 'BOOLEAN' | 'TIMESTAMP' | 'BYTE_ARRAY'

/** The columns of a table, in order. A name that ends in `?` may be null. */
export type Columns = Readonly<Record<string, ColumnType>>

/** The stored tables. `file` is the id of a row of `files`, `grp` the number of a group in its file. */
export const TABLES = {
  files: {
    id: 'INT32',
    host: 'STRING',
    'domain?': 'STRING',
    'crawl?': 'STRING',
    'origin?': 'STRING',
    'fetched_at?': 'TIMESTAMP',
    'last_seen?': 'TIMESTAMP',
    'status?': 'INT32',
    'bytes?': 'INT32',
    'sha256?': 'STRING',
    availability: 'STRING',
    'reason?': 'STRING',
    source: 'STRING',
    'final_url?': 'STRING',
    'redirects?': 'INT32',
    'header_date?': 'STRING',
    'last_modified?': 'STRING',
    'etag?': 'STRING',
    'cache_control?': 'STRING',
    'expires?': 'STRING',
    'content_type?': 'STRING',
    'server?': 'STRING',
    'x_robots_tag?': 'STRING',
    'content_signal?': 'STRING',
    'content_usage?': 'STRING',
    'tdm_reservation?': 'STRING',
    'header_index?': 'STRING',
    'header_train?': 'STRING',
    truncated: 'BOOLEAN',
    'encoding?': 'STRING',
    bom: 'BOOLEAN',
    nul: 'BOOLEAN',
    html: 'BOOLEAN',
    lines: 'INT32',
    comments: 'INT32',
    groups: 'INT32',
    agents: 'INT32',
    rules: 'INT32',
    sitemaps: 'INT32',
  },
  groups: {
    file: 'INT32',
    grp: 'INT32',
    line: 'INT32',
    agents: 'INT32',
    rules: 'INT32',
    'delay?': 'STRING',
    'writer?': 'STRING',
  },
  agents: {
    file: 'INT32',
    grp: 'INT32',
    line: 'INT32',
    token: 'STRING',
    raw: 'STRING',
    'robot?': 'STRING',
  },
  rules: { file: 'INT32', grp: 'INT32', line: 'INT32', allow: 'BOOLEAN', path: 'STRING' },
  extras: { file: 'INT32', 'grp?': 'INT32', line: 'INT32', key: 'STRING', value: 'STRING' },
  findings: { file: 'INT32', 'line?': 'INT32', code: 'STRING', severity: 'STRING' },
  unnamed: {
    file: 'INT32',
    dialect: 'STRING',
    via: 'STRING',
    class: 'STRING',
    'because?': 'STRING',
    starless_via: 'STRING',
    starless_class: 'STRING',
    'allowed?': 'STRING',
    'disallowed?': 'STRING',
  },
  named: {
    file: 'INT32',
    agent: 'STRING',
    dialect: 'STRING',
    via: 'STRING',
    class: 'STRING',
    'because?': 'STRING',
  },
  biases: {
    file: 'INT32',
    agent: 'STRING',
    dialect: 'STRING',
    listed: 'INT32',
    allowed: 'INT32',
    allowed_unnamed: 'INT32',
    bias: 'INT32',
    paths_closed: 'BOOLEAN',
    paths_open: 'BOOLEAN',
    relation: 'STRING',
    'only_agent?': 'STRING',
    'only_others?': 'STRING',
  },
  terms: { field: 'STRING', term: 'STRING', file: 'INT32' },
  contents: { sha256: 'STRING', bytes: 'BYTE_ARRAY' },
} as const satisfies Record<string, Columns>

/** The name of a stored table. */
export type TableName = keyof typeof TABLES

/** What a cell of a table may hold. */
export type Cell = string | number | boolean | Date | Uint8Array | undefined

/** Tables that every dataset has once, and not once a shard. */
export const WHOLE_TABLES = {
  robots: {
    agent: 'STRING',
    id: 'STRING',
    operator: 'STRING',
    purpose: 'STRING',
    purposes: 'STRING',
    read_as: 'STRING',
    obeys_star: 'BOOLEAN',
    control_token: 'BOOLEAN',
    retired: 'BOOLEAN',
    'announced?': 'TIMESTAMP',
  },
} as const satisfies Record<string, Columns>
