/** What an origin has had of a crawler since its period began, in this process. */
export interface Spent {
  /** Requests that were let through, redirects among them; those for robots.txt do not count. */
  readonly urls: number
  /** What they took together, in milliseconds, as far as they are over. */
  readonly ms: number
}

/** Why an origin gets nothing more for now. */
export interface BudgetEnd extends Spent {
  readonly ended: 'urls' | 'ms' | 'hook'
}
