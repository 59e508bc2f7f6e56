/** A text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A query with its values in the places `$1`, `$2` and so on, for people who run it themselves. */
export function sqlWith(sql: string, values: readonly string[]): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => quoted(values[Number(place) - 1] ?? ''))
}
