/** A query that is refused, or that goes beyond a limit: why. */
export class QueryError extends Error {}
