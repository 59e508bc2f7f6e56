import type { JSX } from 'preact'
import { useEngine } from '../engine/use-engine.ts'
import { Progress } from '../parts/progress.tsx'
import { counted, linesText, listed } from '../parts/words.ts'
import { NO_LIGHT, update, useStore } from '../state/store.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** The top of the page: what a site owner must know of the file, each sentence with its evidence. */
export function Answer(): JSX.Element {
  const text = useStore((state) => state.text)
  const dialect = useStore((state) => state.dialect)
  const answers = useEngine('answer', { text })
  const lines = useEngine('lines', { text, dialect })
  const ignored = (lines.value?.roles ?? []).flatMap((role, index) => (role === 'ignored' ? [index + 1] : []))
  const sentences: readonly Sentence[] =
    answers.value === undefined
      ? []
      : [...sentencesOf(answers.value), { text: ignoredText(ignored, dialect), lines: ignored }]
  return (
    <section class="answer" aria-label="Answer" aria-busy={answers.isStale} data-stale={answers.isStale}>
      <ul>
        {sentences.map((sentence, index) => (
          <li key={index}>
            <span>{sentence.text}</span> {sentence.lines.length > 0 && <Evidence {...sentence} />}
          </li>
        ))}
      </ul>
      <Progress of={answers} />
    </section>
  )
}

function Evidence({ lines }: Sentence): JSX.Element {
  const light = { ...NO_LIGHT, lines, scroll: true }
  return (
    <button
      type="button"
      class="evidence"
      onClick={() => update({ light })}
      onMouseEnter={() => update({ hoverLight: { ...light, scroll: false } })}
      onMouseLeave={() => update({ hoverLight: undefined })}
    >
      {linesText(lines)}
    </button>
  )
}

function ignoredText(lines: readonly number[], dialect: string): string {
  if (lines.length === 0) return `The dialect ${dialect} has a use for every line.`
  const which = lines.length <= 3 ? ` (${listed(lines.map(String))})` : ''
  return `The dialect ${dialect} ignores ${counted(lines.length, 'line')}${which}.`
}
