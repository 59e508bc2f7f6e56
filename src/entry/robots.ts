/** The registry of robots: their tokens, their dialects, and what their operators document. */
export { type Obeys, type Purpose, type Robot, readOptionsOf, robotNamed, robots } from '../robots/index.ts'
