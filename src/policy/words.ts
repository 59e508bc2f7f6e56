import type { SelectionReason } from './selection.ts'

const CHOICES: Readonly<Record<SelectionReason, string>> = {
  'names-agent': 'it names the robot',
  'names-fallback': 'it names a token the robot falls back on',
  'star-group': 'it is for every robot that no group names',
  'first-that-fits': 'it is the first that fits, and this reader looks no further',
  'other-agents': 'it is for other robots',
  'star-not-needed': 'it is for robots that no group names, and one names this robot',
  'fallback-not-needed': 'it names a fallback token, and another group a preferred one',
  'later-group': 'it fits, but this reader had already found its group',
  'less-specific': 'another group has a longer token',
  'robot-ignores-star': 'this robot obeys only groups that name it',
  'version-ignored': 'its Robot-version is experimental, and this reader ignores it',
}

/** Why a group was taken or not, as half a sentence. */
export function selectionWords(reason: SelectionReason): string {
  return CHOICES[reason]
}

/** What an assumption is about, in words: `emptyValue` is an empty value. */
export function aboutWords(about: string): string {
  return about.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
