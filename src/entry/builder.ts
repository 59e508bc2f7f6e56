/** Makes the text of a robots.txt, and proves that it does what was asked. */
export { type RobotsGroup, type RobotsOptions, robots } from '../builder/index.ts'
