import type { AccessProfileId } from '../../access/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import { agentFlaw, partReadBy, type Subject, subjectNamed } from '../../readings/index.ts'
import { otherNameText } from '../../report/index.ts'
import {
  isPurpose,
  meantRobot,
  otherName,
  purposes,
  type Robot,
  robotNamed,
  robots,
  robotsOfPurpose,
  robotsOfWord,
  robotWords,
} from '../../robots/index.ts'
import { type File, lineCount } from '../../syntax/index.ts'
import { isNameInFiles, isProductToken, visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { suggestion } from './values.ts'

/**
 * The robots that a text names: a product token, several with commas between them, or a User-Agent header. A
 * dialect of a program that takes headers gets the text as it is.
 *
 * @param say prints which token is taken from a header, and which token a misspelled one may mean.
 * @throws WayleaveError for a text that names no robot.
 */
export function subjectsNamed(
  text: string,
  dialect: Dialect | undefined,
  where: string,
  say: (sentence: string) => void = () => {},
): readonly Subject[] {
  if (text.trim() === '') throw usageError('an empty product token', where, 'name a robot: Googlebot')
  const flaw = agentFlaw(text, dialect)
  if (flaw === undefined) {
    const other = robotNamed(text) === undefined ? otherName(text) : undefined
    if (other !== undefined && dialect === undefined) say(`wayleave: ${otherNameText(other)}`)
    const meant = meantRobot(text)
    if (meant !== undefined)
      say(`wayleave: ${where}: no robot "${visible(text, 80)}" is known. Did you mean ${meant}?`)
    const subject = subjectNamed(text, dialect)
    if (dialect === undefined && subject.robot === undefined && isNameInFiles(text) && !isProductToken(text))
      say(
        `wayleave: ${where}: for RFC 9309, no group names "${visible(text, 80)}", as a product token has no blank. --dialect crawler-commons compares whole names.`,
      )
    return [subject]
  }
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > 1 && parts.every(isProductToken))
    return parts.flatMap((part) => subjectsNamed(part, dialect, where, say))
  const { meant: token } = flaw
  if (token === undefined)
    throw usageError(
      `"${visible(text, 80)}" is not a product token`,
      where,
      'give letters, - and _, as a User-agent line has them',
    )
  say(`wayleave: ${where}: "${visible(text, 80)}" is more than a product token. It is taken as ${token}.`)
  return [subjectNamed(token, dialect)]
}

/** {@link subjectsNamed} for texts that name one robot. */
export function oneSubject(
  text: string,
  dialect: Dialect | undefined,
  where: string,
  say?: (sentence: string) => void,
): Subject {
  const [subject, ...more] = subjectsNamed(text, dialect, where, say) as [Subject, ...Subject[]]
  if (more.length > 0) throw usageError(`several robots in "${visible(text, 80)}"`, where, 'name one')
  return subject
}

/** Says which lines of a file a robot does not read, as its operator documents, or as its program is written. */
export function sayPartRead(file: File, subject: Subject, { say }: Pick<Terminal, 'say'>): void {
  const part = partReadBy(file, subject)
  if (part === file) return
  const { maxBytes, readsCutLine } = subject.readOptions
  say(
    readsCutLine === true
      ? `wayleave: ${visible(subject.name)} reads only the first ${maxBytes} bytes of the file, which end in line ${lineCount(part)}`
      : `wayleave: ${visible(subject.name)} does not read line ${lineCount(part) + 1} and those after it: the file has more than ${maxBytes} bytes`,
  )
}

/** The access profile of a robot, for a site without a robots.txt: its own, or that of its dialect. */
export function profileOf({ robot, readOptions }: Subject): AccessProfileId {
  const { id } = readOptions.dialect
  return robot?.readAs === id ? (robot.assumesAs ?? id) : id
}

/**
 * The robots that words such as those of `--robots` name, each once: `all`, purposes, robots, operators, and former
 * names.
 *
 * @param where the option, for error messages.
 * @throws WayleaveError for an unknown word.
 */
export function robotsNamed(words: readonly string[], where = 'option --robots'): readonly Robot[] {
  const named = words.flatMap((word): readonly Robot[] => {
    if (word === 'all') return robots
    const known = robotsOfWord(word)
    if (known !== undefined) return known.robots
    const answering = (otherName(word)?.answering ?? []).flatMap((id) => robotNamed(id) ?? [])
    if (answering.length > 0) return answering
    throw usageError(
      `unknown robot "${word}"`,
      where,
      suggestion(word, ['all', ...robotWords()], 'wayleave robots'),
    )
  })
  return [...new Set(named)]
}

/** The robots that an answer for this purpose concerns. @throws WayleaveError for an unknown purpose. */
export function robotsFor(purpose: string): readonly Robot[] {
  if (!isPurpose(purpose))
    throw usageError(`unknown purpose "${purpose}"`, 'option --purpose', `give one of ${purposes.join(', ')}`)
  return robotsOfPurpose(purpose)
}
