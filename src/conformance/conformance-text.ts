import { counted, grouped, type Look, paragraph } from '../report/index.ts'
import { visible } from '../text/index.ts'
import type { Agreement, Conformance, Disagreement } from './conformance.ts'

/** The most dialects that the text lists; JSON has every one. */
const MAX_LISTED = 5

/**
 * How a program reads, for people.
 *
 * @param dialect the only dialect that the program was compared with. Default: RFC 9309 and the nearest one.
 */
export function conformanceText(result: Conformance, look: Look, dialect?: string): string {
  const { asked, seed, verdicts, nearest } = result
  const compared =
    dialect === undefined
      ? new Set(['rfc-9309', ...nearest.slice(0, 1).map((one) => one.dialect)])
      : [dialect]
  return [
    `The program was asked ${counted(asked, 'question')} (seed ${seed}). ${countsText(verdicts)}`,
    nearestText(nearest, look),
    ...Array.from(compared, (one) => differencesText(one, result, look)),
  ].join('\n\n')
}

function countsText({ allow, disallow, unknown }: Conformance['verdicts']): string {
  const counts = `${grouped(allow)} allow, ${grouped(disallow)} disallow, ${grouped(unknown)} without a verdict.`
  const same = Math.max(allow, disallow, unknown) === allow + disallow + unknown
  return same ? `${counts} All answers are the same, so the numbers below say little.` : counts
}

/** The nearest dialects, with all that are as near as the first. */
function nearestText(nearest: readonly Agreement[], { style }: Look): string {
  const [first] = nearest
  if (first === undefined || first.agree === 0) return 'It agrees with no dialect on any question.'
  const share = ({ agree, of }: Agreement): number => agree / of
  const equal = nearest.filter((one) => share(one) === share(first)).length
  const listed = nearest.slice(0, Math.max(MAX_LISTED, equal))
  const width = Math.max(...listed.map(({ dialect }) => dialect.length))
  const rows = listed.map(({ dialect, agree, of }, index) => {
    const name = dialect.padEnd(width)
    return `  ${index < equal ? style.bold(name) : name}  ${grouped(agree)} of ${grouped(of)}`
  })
  return ['Nearest dialects, with the questions on which the verdict is the same:', ...rows].join('\n')
}

function differencesText(
  dialect: string,
  { nearest, disagreements, isSmallest }: Conformance,
  look: Look,
): string {
  const { agree, of } = nearest.find((each) => each.dialect === dialect) ?? { agree: 0, of: 0 }
  if (agree === of) return `No difference from ${dialect} on ${counted(of, 'question')}.`
  const examples = disagreements.filter((each) => each.dialect === dialect)
  const cut = isSmallest ? '' : ' They may not be the smallest.'
  return [
    look.style.bold(
      `Differs from ${dialect} on ${counted(of - agree, 'question')}. Examples, each made small:${cut}`,
    ),
    ...examples.map((example) => exampleText(example, look)),
  ].join('\n\n')
}

function exampleText(
  { robots, agent, url, dialect, expected, got, because }: Disagreement,
  look: Look,
): string {
  const lines = robots
    .split(/(?<=\n|\r(?!\n))/)
    .map((line) => `    ${visible(line.replace(/\r?\n$/, ''), 300)}`)
  return [
    ...lines,
    `  ${visible(agent)}  ${visible(url, 300)}`,
    `  ${dialect}: ${expected}. The program: ${got === 'unknown' ? 'no verdict' : got}.`,
    paragraph(because, '  ', look.columns),
  ].join('\n')
}
