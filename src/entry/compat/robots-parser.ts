/** The interface of robots-parser with its answers, for a move in two steps. */
export { type Robot, robotsParser, robotsParser as default } from '../../compat/index.ts'
