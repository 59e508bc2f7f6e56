/** Makes the text of a robots.txt, and proves that it does what the program asks. */
export { type RobotsGroup, type RobotsOptions, robots } from '../builder/index.ts'
