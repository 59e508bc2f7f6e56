/** Answers requests for robots.txt in servers of Node: Express, Connect, Fastify and `node:http`. */
export { type AskedServer, robotsMiddleware } from '../adapters/node.ts'
export type { RobotsContent } from '../adapters/served-robots.ts'
