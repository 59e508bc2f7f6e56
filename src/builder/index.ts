/** Makes the text of a robots.txt in a program, by the code of `wayleave new`, and proves that it does what the program asks. */
export { type RobotsGroup, type RobotsOptions, robots } from './robots.ts'
