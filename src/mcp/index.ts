/**
 * The Model Context Protocol on standard input and output: the questions of the commands, as tools for agents. A
 * robots.txt is untrusted text that may be written for the agent. So no answer repeats its words, but for the file that
 * `propose` returns.
 */
export { WrongQuestion } from './inputs.ts'
export { serveMcp } from './serve-mcp.ts'
export { type SiteAnswer, type SiteReader, verdictAnswer } from './tools/test.ts'
