import { afterEach } from 'vitest'
import { closeAll } from './afterwards.ts'

// vitest runs this file before each test file. A hook of a module that test files share would apply to the
// first of them only.
afterEach(closeAll)
