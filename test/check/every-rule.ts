import { rules } from '../../src/check/index.ts'

/** Options that ask for the fixes of every rule that is on by default, however light its findings are. */
export const EVERY_RULE = {
  select: rules.filter(({ off }) => off !== true).map(({ code }) => code),
}
