/** For programs that ask one question about a file and keep nothing of it: one small file of code. */
export {
  type AskedUrl,
  type Dialect,
  decideOnce,
  type File,
  google,
  type OnceDialect,
  type OnceOptions,
  type ParseOptions,
  parse,
  rfc9309,
  type Verdict,
} from '../dialects/once.ts'
