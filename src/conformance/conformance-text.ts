import { counted, grouped, type Look, paragraph } from '../report/index.ts'
import { visible } from '../text/index.ts'
import type { Agreement, Conformance, Disagreement } from './conformance.ts'

/** The most dialects that the text lists; JSON has every one. */
const MAX_LISTED = 5

/** How a program reads, for people. */
export function conformanceText(result: Conformance, look: Look): string {
  const { asked, seed, verdicts, nearest, disagreements } = result
  const dialects = [...new Set(disagreements.map(({ dialect }) => dialect))]
  return [
    `The program was asked ${counted(asked, 'question')} (seed ${seed}). ${countsText(verdicts)}`,
    nearestText(nearest, look),
    ...dialects.map((dialect) => differencesText(dialect, result, look)),
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
  const one = nearest.find((each) => each.dialect === dialect)
  const count = one === undefined ? 0 : one.of - one.agree
  const examples = disagreements.filter((each) => each.dialect === dialect)
  const cut = isSmallest ? '' : ' They may not be the smallest.'
  return [
    look.style.bold(
      `Differs from ${dialect} on ${counted(count, 'question')}. Examples, each made small:${cut}`,
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
