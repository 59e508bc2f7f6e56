import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** X235: a preference that says nothing. */
export const contentUsageForm: Rule = {
  code: 'X235',
  name: 'content-usage-form',
  severity: 'error',
  why: 'Content-Usage is a path, if it is not for the whole site, and a dictionary of RFC 9651 with the answers `y` and `n` (IETF draft-ietf-aipref-attach-05). If the dictionary cannot be read, all of its preferences are unknown; so is one with another answer. The vocabulary of draft-ietf-aipref-vocab-07 has `train-ai` and `search`.',
  find,
}

/** draft-ietf-aipref-vocab-07 §4. */
const KEYS: readonly string[] = ['train-ai', 'search']

/** What earlier drafts of the vocabulary had, -01 to -04. */
const EARLIER: ReadonlySet<string> = new Set(['tdm', 'ai', 'genai', 'inference', 'all', 'train-genai', 'ai-use', 'bots', 'ai-output'])

/** A member of a dictionary: a key in lower case, an answer, parameters. */
const MEMBER = /^[ \t]*([a-z*][a-z0-9_.*-]*)(?:=([^;]*))?(?:;[^,]*)?[ \t]*$/

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsAnywhere(context, 'content-usage')) {
    const dictionary = entry.value.startsWith('/') ? entry.value.replace(/^\S+[ \t]*/, '') : entry.value
    const readers = context.readersTaking(entry.line, 'content-usage')
    const members = dictionary.split(',')
    const broken = members.find((member) => !MEMBER.test(member))
    if (broken !== undefined) {
      yield {
        span,
        message: `${broken.trim() === '' ? `${quoted(entry.value)} has a preference without a name` : `${quoted(broken.trim())} is no preference`}, so that all of the line is unknown. Write "train-ai=n", after a path if it is for one.`,
        readers,
      }
      continue
    }
    for (const member of members) {
      const [, key = '', answer] = MEMBER.exec(member) ?? []
      const value = answer?.trim()
      if (value !== 'y' && value !== 'n') {
        yield {
          span,
          message: `${quoted(member.trim())} is answered with neither "y" nor "n", so it says nothing. Write one of them.`,
          readers,
        }
      } else if (!KEYS.includes(key)) {
        yield {
          span,
          severity: 'info',
          message: `${quoted(key)} is ${EARLIER.has(key) ? 'a word of an earlier draft' : 'no word'} of the vocabulary, and may be ignored. It has ${listWords(KEYS.map(quoted))}.`,
          readers,
        }
      }
    }
  }
}
