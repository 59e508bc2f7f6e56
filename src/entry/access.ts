/** What a crawler may assume after a 404, a 503 or a timeout, by access profiles. */

// The record of past retrievals, and the access state it gives now.
// The profiles, and the rows of their tables.
// For a transport of one's own: a field of a retrieval, and the limits to keep to.
export { declaredCharset, MAX_ANSWER_BYTES, MAX_FRESH_MS, MAX_RETRY_AFTER_MS } from '../access/index.ts'
