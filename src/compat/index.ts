/** Other parsers' interfaces, with the same answers: the first step of a move. */
export { type Robot, robotsParser } from './robots-parser.ts'
