import type { RuleFacts } from '../rule.ts'

/** X901: it suppresses nothing. */
export const UNUSED: RuleFacts = {
  code: 'X901',
  name: 'unused-suppression',
  severity: 'warning',
  why: 'A comment that suppresses what is no longer found hides the next finding of that rule, which somebody should see.',
}

/** X902: it names a rule that is none. */
export const UNKNOWN: RuleFacts = {
  code: 'X902',
  name: 'unknown-suppressed-rule',
  severity: 'warning',
  why: 'A comment that names a rule nobody knows suppresses nothing, while its author believes it does.',
}

/** X903: it says no reason. */
export const WITHOUT_REASON: RuleFacts = {
  code: 'X903',
  name: 'suppression-without-reason',
  severity: 'warning',
  why: 'Whoever meets a suppressed finding later has to know why it was left, or cannot tell whether it still may be. Without a reason behind a colon the comment suppresses nothing.',
}

/** X904: a start without an end, or an end without a start. */
export const UNPAIRED: RuleFacts = {
  code: 'X904',
  name: 'unpaired-suppression',
  severity: 'warning',
  why: 'A start without an end suppresses findings down to the end of the file, those of lines added later included; an end without a start ends nothing.',
}

/** X905: it looks like one that suppresses, and is none. */
export const MALFORMED: RuleFacts = {
  code: 'X905',
  name: 'malformed-suppression',
  severity: 'warning',
  why: 'A comment that begins like one that suppresses findings, and is none, suppresses nothing, while its author believes it does.',
}

/** The rules about comments that suppress findings. They have no fix: whether a comment was a mistake or the rest of the file is, a person knows. */
export const suppressionRules: readonly RuleFacts[] = [UNUSED, UNKNOWN, WITHOUT_REASON, UNPAIRED, MALFORMED]
