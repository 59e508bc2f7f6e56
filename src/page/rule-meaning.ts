import { visible } from '../text/index.ts'
import type { PageRule } from './page.ts'
import { pageDate } from './page-date.ts'
import type { PageNotes } from './page-note.ts'
import type { PageVendor, WordMeaning } from './page-vendor.ts'
import { isValued } from './rule-list.ts'
import { KNOWN_WORDS } from './vendors.ts'

/** What a rule says, by the documents of a vendor. */
export interface RuleMeaning {
  readonly says: WordMeaning
  /** `true` if it is not certain that the rule counts, such as for a date without a time zone. */
  readonly isOpen?: true
}

/** What a rule says to the robot, and whether it certainly counts. */
export interface Said {
  readonly rule: PageRule
  readonly says: WordMeaning
  readonly isCertain: boolean
}

/** What these words state of a page for all robots (DeviantArt, 2022). */
const STATED: Readonly<Record<string, WordMeaning>> = { noai: { train: 'no' }, noimageai: {} }

/** The rules of the draft of Robots-Tag. */
const OF_ROBOTS_TAG: Readonly<Record<string, WordMeaning>> = {
  noindex: { index: 'no' },
  nosnippet: { snippet: 'no' },
}

/**
 * What a rule says to the robots of a vendor. Words that the vendor does not document say nothing, and a note says
 * so.
 */
export function ruleMeaning(rule: PageRule, vendor: PageVendor, notes: PageNotes, now: number): RuleMeaning {
  const { word, value } = rule
  if (rule.robotsTag !== undefined) return { says: own(OF_ROBOTS_TAG, word) ?? own(vendor.words, word) ?? {} }
  if (value !== undefined && isValued(word)) {
    if (vendor.valued.includes(word)) return valueMeaning(rule, word, value, vendor, notes, now)
  } else {
    const says = own(vendor.words, word)
    if (says !== undefined) return { says }
  }
  if (isValued(word) && vendor.valued.includes(word)) {
    notes.add('value-malformed', `"${word}" has no value, so ${vendor.title} ignores it.`)
    return { says: {} }
  }
  if (vendor.ignored?.includes(word)) {
    notes.add('word-ignored', `${vendor.title} ignores "${word}".`)
    return { says: {} }
  }
  const stated = own(STATED, word)
  if (stated !== undefined || KNOWN_WORDS.has(word))
    notes.add(
      'word-undocumented',
      `${vendor.title} does not document "${word}", so it restricts nothing there.`,
      htmlLine(rule),
    )
  else
    notes.add(
      'word-unknown',
      `"${visible(word, 60)}" ${placed(rule)} is no rule that a known vendor documents.${adviceFor(word)}`,
      htmlLine(rule),
    )
  return { says: stated ?? {} }
}

function own(words: Readonly<Record<string, WordMeaning>>, word: string): WordMeaning | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}

function htmlLine({ place }: PageRule): number | undefined {
  return place.where === 'meta' ? place.line : undefined
}

function placed({ place }: PageRule): string {
  if (place.where === 'meta') return `on line ${place.line} of the HTML`
  return `in header line ${place.line}`
}

/** What to write instead of words without commas, or of a list with names in a `meta` element. */
function adviceFor(word: string): string {
  const parts = word.split(/[\s;:]+/).filter((part) => part !== '')
  if (parts.length < 2 || !parts.some((part) => KNOWN_WORDS.has(part))) return ''
  return word.includes(':')
    ? ' In a meta element, the name of a robot stands in "name".'
    : ' Write commas between rules.'
}

function valueMeaning(
  rule: PageRule,
  word: string,
  value: string,
  { title }: PageVendor,
  notes: PageNotes,
  now: number,
): RuleMeaning {
  const malformed = (what: string, effect = `${title} ignores it`): RuleMeaning => {
    notes.add(
      'value-malformed',
      `"${word}: ${visible(value, 60)}" has no ${what}, so ${effect}.`,
      htmlLine(rule),
    )
    return { says: {} }
  }
  if (word === 'unavailable_after') {
    const date = pageDate(value, now)
    if (date === undefined)
      return malformed('date of RFC 822, RFC 850 or ISO 8601', 'it restricts nothing here')
    if (date.to <= now) {
      notes.add('date-past', `The date of "${word}: ${visible(value, 60)}" is past.`, htmlLine(rule))
      return { says: { index: 'no' } }
    }
    if (date.from > now) {
      notes.add(
        'date-future',
        `From the date of "${word}: ${visible(value, 60)}" on, ${title} does not show the page.`,
      )
      return { says: {} }
    }
    notes.add(
      'date-undecided',
      `"${word}: ${visible(value, 60)}" has no known time zone, and is past in some zones only.`,
    )
    return { says: { index: 'no' }, isOpen: true }
  }
  if (word === 'max-image-preview') {
    const size = value.toLowerCase()
    if (size !== 'none' && size !== 'standard' && size !== 'large')
      return malformed('size: none, standard or large')
    return { says: size === 'large' ? {} : { snippet: 'limited' } }
  }
  if (!/^(?:-1|\d+)$/.test(value)) return malformed('number')
  if (value === '-1') return { says: {} }
  return { says: { snippet: word === 'max-snippet' && Number(value) === 0 ? 'no' : 'limited' } }
}
