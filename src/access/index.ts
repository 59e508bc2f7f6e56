/**
 * What came of asking for robots.txt → what a crawler may assume, until when, and what it does then. No sockets, no clock.
 */
export type { EpochMs, Hop, Outcome, Retrieval } from './retrieval.ts'
