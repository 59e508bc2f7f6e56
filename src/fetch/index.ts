/** Asks an origin for its robots.txt, behind guards; decides nothing. */
export type { FetchRobots, FetchRobotsOptions } from './fetch-robots.ts'
