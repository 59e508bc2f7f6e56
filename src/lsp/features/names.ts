import { type File, linesOf } from '../../syntax/index.ts'
import { isNameInFiles, type Span } from '../../text/index.ts'
import { fieldNamed } from '../words/fields.ts'
import { isAgentLine, isRuleLine, placeAt, touches } from './place.ts'
import { textOfValue } from './structure.ts'

/** The name on the User-agent line at an offset, and its place. `undefined` for `*` and everywhere else. */
export function nameAt(
  file: File,
  offset: number,
): { readonly name: string; readonly span: Span } | undefined {
  const place = placeAt(file, offset)
  if (place === undefined || !isAgentLine(place) || !touches(place.value, offset)) return undefined
  const name = textOfValue(file, place.line)
  return name === '' || name === '*' ? undefined : { name, span: place.value }
}

/** Where User-agent lines have a name, in any case. */
export function placesOfName(file: File, name: string): readonly Span[] {
  const wanted = name.toLowerCase()
  return valuesWhere(file, (field, value) => field === 'User-agent' && value.toLowerCase() === wanted)
}

/** Why a robot cannot get this name, as a sentence; `undefined` if it can. */
export function nameFlaw(name: string): string | undefined {
  if (isNameInFiles(name) && !/[#:*]/.test(name)) return undefined
  return 'This is not the name of a robot. Write one such as FooBot, without blanks at its ends, and without , ; / : # * ( ) < > "'
}

/** The places of what is at an offset: of the same name, or of the same pattern. */
export function highlightsAt(file: File, offset: number): readonly Span[] {
  const place = placeAt(file, offset)
  if (place === undefined || !touches(place.value, offset)) return []
  const text = textOfValue(file, place.line)
  if (text === '') return []
  if (isAgentLine(place)) return placesOfName(file, text)
  return isRuleLine(place)
    ? valuesWhere(file, (field, value) => (field === 'Allow' || field === 'Disallow') && value === text)
    : []
}

function valuesWhere(file: File, fits: (field: string, value: string) => boolean): readonly Span[] {
  const found: Span[] = []
  for (const line of linesOf(file)) {
    const { field, value } = line
    if (field === undefined || value === undefined) continue
    const known = fieldNamed(file.text.slice(field.start, field.end))
    if (known !== undefined && fits(known.name, textOfValue(file, line))) found.push(value)
  }
  return found
}
