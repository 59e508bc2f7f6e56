/** The project's own cases as data: what documents and programs say of a file, a robot and a URL. */
export { cases, type RecordedCase, type RecordedVerdict } from '../cases/index.ts'
