import { asSent } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { Dialect, Entry } from './dialect.ts'
import { type DialectFacts, onlyMissingIsSaid } from './facts.ts'
import { type AgentRule, chooseGroups, isStar, lower } from './reading/choose.ts'
import { groupedByBlankLines, groupRecords } from './reading/group.ts'
import { couldMatch } from './reading/literal.ts'
import { pacingOf } from './reading/pacing.ts'
import { readRecords } from './reading/read-records.ts'
import { plainLines, spellings } from './reading/record.ts'
import { opensEverything, ruleOf } from './reading/rule.ts'
import { asDecoded } from './reading/seen.ts'
import { pathAndQuery, pathStart } from './reading/url.ts'

const lines = plainLines(spellings(['user-agent', 'disallow']), { keepsBlanks: true })

/** The robot's name without version information. */
function nameOf(token: string): string {
  return lower(token.replace(/\/.*/s, ''))
}

/**
 * "A case insensitive substring match of the name without version information is recommended": here, the record's value
 * in the robot's name, as libwww-perl does. A record that holds the whole name comes before one that holds a part of it:
 * in the Extended Standard's example `newchives` and `chives` are two robots. A record that names nobody is for nobody.
 */
export const namedAsRecommended: Pick<AgentRule, 'names' | 'namesCloser'> = {
  names: (text, from, to, token) => from < to && !isStar(text, from, to) && nameOf(token).includes(lower(text.slice(from, to))),
  namesCloser: (text, from, to, token) => from < to && nameOf(token) === lower(text.slice(from, to)),
}

/** Disallow lines only, each a plain prefix; "any empty value indicates that all URLs can be retrieved". */
export function disallowedPrefixes(records: readonly Entry[]): Rule[] {
  const disallows = records.filter(({ field }) => field === 'disallow')
  const empty = disallows.find(({ value }) => value === '')
  if (empty !== undefined) return [opensEverything(empty)]
  return disallows.map((record) => ruleOf(record, 'disallow', { kind: 'prefix', text: record.value }))
}

/** *A Standard for Robot Exclusion*, 30 June 1994. */
export const original1994: Dialect = {
  id: 'original-1994',
  assumes: [
    { about: 'decoding', from: 'rfc-9309' },
    { about: 'agentMatch', from: 'libwww-perl' },
    { about: 'robotsTxtItself', from: 'libwww-perl' },
  ],
  outline: (file) => groupRecords(readRecords(asDecoded(file), lines), groupedByBlankLines),
  choose: chooseGroups({ ...namedAsRecommended, everybody: isStar, several: 'first', severalForEverybody: 'first' }),
  rules: ({ records }) => ({ rules: disallowedPrefixes(records), notes: [] }),
  couldMatch,
  pathOf: pathAndQuery,
  pathFrom: pathStart,
  formFor: () => asSent,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}

/** What is known of {@link original1994}. */
export const original1994Facts: DialectFacts = {
  id: 'original-1994',
  title: 'The standard of 1994',
  summary:
    '"A Standard for Robot Exclusion", agreed on the robots mailing list on 30 June 1994: records of User-agent and Disallow lines, and nothing else.',
  follows: 'document',
  answers: {
    decoding: {
      says: 'Not addressed: read as by RFC 9309, as UTF-8 without a byte order mark, and with UTF-16 recognised.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    lines: {
      says: 'CR, CR/NL and NL end a line; a blank line separates records, a line with only a comment does not.',
      evidence: 'documented',
    },
    comments: {
      says: '`#` starts a comment anywhere in a line, as in the Bourne shell; the blanks before it go too.',
      evidence: 'documented',
    },
    fields: { says: 'User-agent and Disallow, in any case. Allow is not one of them.', evidence: 'documented' },
    separator: { says: 'The colon, after which blanks are optional.', evidence: 'documented' },
    groupOpens: { says: 'With the first User-agent line, and with the first one after a blank line.', evidence: 'documented' },
    groupCloses: {
      says: 'At a blank line or at the end of the file; a User-agent line after a Disallow closes nothing.',
      evidence: 'documented',
    },
    rulesWithoutAgent: {
      says: 'They are part of no record, since each begins with a User-agent line, and are ignored with a note.',
      evidence: 'inferred',
    },
    agentMatch: {
      says: 'A substring match without regard to case and version is recommended, and its direction left open: here the value is looked for in the name of the robot, as by libwww-perl. A record that holds the whole name goes before one that holds a part of it; of several the first applies, and an empty value names nobody.',
      evidence: 'unknown',
      from: 'libwww-perl',
    },
    fallback: {
      says: 'Where no record names the robot, the first one for `*`; more than one of these is not allowed. Where there is none, nothing is forbidden.',
      evidence: 'documented',
    },
    emptyValue: { says: 'Any empty Disallow of the record opens everything, wherever it stands.', evidence: 'documented' },
    patterns: { says: 'A value is a prefix; `*` and `$` are ordinary characters.', evidence: 'documented' },
    percentEncoding: {
      says: 'Not addressed: a URL must start with the value as it is written, and nothing is encoded or decoded.',
      evidence: 'inferred',
    },
    precedence: { says: 'There is none: any Disallow that matches forbids.', evidence: 'documented' },
    robotsTxtItself: { says: 'Not addressed: `/robots.txt` is not exempt, as in libwww-perl.', evidence: 'unknown', from: 'libwww-perl' },
    unknownLines: { says: 'They are ignored, Allow among them.', evidence: 'documented' },
    pacing: { says: 'The standard knows none: what the file asks for is collected and not obeyed.', evidence: 'documented' },
  },
  access: onlyMissingIsSaid,
  limits: [],
  sources: [
    {
      title: 'A Standard for Robot Exclusion, 30 June 1994',
      where: 'robotstxt.org/orig.html; the same text in soft9000.com/robots.txt',
      read: '2026-11-20',
    },
  ],
  differences: [
    'By the text any empty value opens everything; libwww-perl, its classic implementation, goes through the lines in order and only stops at an empty one. The text is followed; libwww-perl has its own reading.',
    'libwww-perl begins a new record at a User-agent line after a Disallow; by the text only a blank line does, and here too.',
    "libwww-perl takes the first record whose value is in the robot's name; here one that holds the whole name goes first, since in the examples of the Extended Standard `chives` and `newchives` are two robots.",
    'A tutorial (rield.com) calls field names case-sensitive; the text says the opposite.',
  ],
}
