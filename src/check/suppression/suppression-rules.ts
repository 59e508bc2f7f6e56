import type { RuleFacts } from '../rule.ts'

/** X901: a suppression comment that suppresses nothing. */
export const UNUSED: RuleFacts = {
  code: 'X901',
  name: 'unused-suppression',
  severity: 'warning',
  why: 'A comment that suppresses nothing now would hide the next finding of that rule, which someone should see.',
}

/** X902: a suppression comment that names an unknown rule. */
export const UNKNOWN: RuleFacts = {
  code: 'X902',
  name: 'unknown-suppressed-rule',
  severity: 'warning',
  why: 'A comment that names an unknown rule suppresses nothing, although its author believes that it does.',
}

/** X903: a suppression comment without a reason. */
export const WITHOUT_REASON: RuleFacts = {
  code: 'X903',
  name: 'suppression-without-reason',
  severity: 'warning',
  why: 'People who review a suppressed finding later need to know why it was suppressed, and whether the reason still holds. A comment without a reason after a colon suppresses nothing.',
}

/**
 * X904: a `wayleave-ignore-start` comment without an end, or a `wayleave-ignore-end` comment without a start.
 */
export const UNPAIRED: RuleFacts = {
  code: 'X904',
  name: 'unpaired-suppression',
  severity: 'warning',
  why: 'A start without an end suppresses findings down to the end of the file, including those of lines added later. An end without a start ends nothing.',
}

/** X905: a comment that only looks like a suppression comment. */
export const MALFORMED: RuleFacts = {
  code: 'X905',
  name: 'malformed-suppression',
  severity: 'warning',
  why: 'A comment that only looks like a suppression comment suppresses nothing, although its author believes that it does.',
}

/**
 * The check rules about suppression comments. Their findings have no fix, because only a person knows whether
 * the comment or the rest of the file is wrong.
 */
export const suppressionRules: readonly RuleFacts[] = [UNUSED, UNKNOWN, WITHOUT_REASON, UNPAIRED, MALFORMED]
