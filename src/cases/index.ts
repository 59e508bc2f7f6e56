/**
 * Questions about robots.txt, with and without an answer: the project's own cases, and questions that are drawn
 * for any number of programs.
 */
export { cases, type RecordedCase, type RecordedVerdict } from './cases.ts'
export { common, type Question, rowsFrom, type Vocabulary } from './drawn-rows.ts'
