import { EXPECTATION_FORM, type Expectation, parseExpectations } from '../../check/index.ts'
import { isUrlOrPath, visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/** A line of a table of expectations, with the name and the line number of the table. */
export type TableExpectation = Expectation & { readonly where: string }

/**
 * The expectations of a table, one a line.
 *
 * @throws WayleaveError for a malformed line or an empty table.
 */
export function expectationsOf(text: string, name: string): TableExpectation[] {
  const expectations = parseExpectations(text).flatMap(({ line, expectation, flaw }) => {
    const where = `${name}:${line}`
    if (flaw !== undefined) throw usageError(flaw.what, where, flaw.whatToDo)
    return expectation === undefined ? [] : [{ ...expectation, where }]
  })
  if (expectations.length === 0) throw usageError('the table has no expectation', name, EXPECTATION_FORM)
  return expectations
}

/**
 * @throws WayleaveError for a text that is neither an absolute URL nor a path: it would get the verdict of
 * another path.
 */
export function checkUrl(url: string, where: string): void {
  if (isUrlOrPath(url)) return
  throw usageError(
    `"${visible(url)}" ${/^https?:\/\//i.test(url) ? hostFlaw(url) : 'is neither an absolute URL nor a path'}`,
    where,
    'write https://example.com/path or /path',
  )
}

/** What is wrong with the host of a http or https URL, as a verb with its object. */
function hostFlaw(url: string): string {
  return /^https?:\/\/(?:[/?#]|$)/i.test(url) ? 'has no host' : 'has a host or port that does not exist'
}
