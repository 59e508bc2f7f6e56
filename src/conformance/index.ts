/** How another program reads robots.txt: it is asked, and compared with every dialect. */
export {
  type ConformanceOptions,
  conformanceOf,
} from './conformance.ts'
export { conformanceText } from './conformance-text.ts'
export { ProgramFault } from './program-fault.ts'
