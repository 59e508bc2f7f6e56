import type { Outcome, PurposeAnswer } from '../engine/tasks/answer.ts'
import { visible } from '../parts/visible.ts'
import { listed } from '../parts/words.ts'

/** A sentence at the top of the page, and the lines that say so. */
export interface Sentence {
  readonly text: string
  readonly lines: readonly number[]
}

/** Operators that people know better than their robots. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  Googlebot: 'Google',
  bingbot: 'Bing',
  YandexBot: 'Yandex',
}

/** The most exceptions that a sentence names. */
const MAX_EXCEPTIONS = 3

/** What the file says to search engines and to AI, in two sentences. */
export function sentencesOf(answers: readonly PurposeAnswer[]): readonly Sentence[] {
  const about = (what: PurposeAnswer['about']): readonly Outcome[] =>
    answers.find((answer) => answer.about === what)?.outcomes ?? []
  const search = about('search')
  const ai = [...about('training'), ...about('assistants')]
  return [
    { text: searchText(search), lines: linesIn(search) },
    {
      text: `${trainingText(about('training'))} ${assistantsText(about('assistants'), search[0])}`,
      lines: linesIn(ai),
    },
  ]
}

function linesIn(outcomes: readonly Outcome[]): readonly number[] {
  return [...new Set(outcomes.flatMap(({ lines }) => lines))].sort((a, b) => a - b)
}

function searchText(outcomes: readonly Outcome[]): string {
  const [main, ...others] = outcomes
  if (main === undefined) return ''
  if (others.length === 0) return `Google, Bing and all other search engines ${may(main)}.`
  const second = others.find(({ robots }) => robots.includes('bingbot')) ?? others[0]
  const known = [main, ...(second === undefined ? [] : [second])].map(
    (one) => `${names(one.robots)} ${may(one)}.`,
  )
  const rest = others.filter((one) => one !== second).flatMap(({ robots }) => robots)
  return [...known, ...differText(rest)].join(' ')
}

function trainingText(outcomes: readonly Outcome[]): string {
  const [main, ...others] = outcomes
  if (main === undefined) return ''
  if (others.length === 0) return `Robots that collect AI training data ${may(main)}.`
  const shut = outcomes.filter(({ kind }) => kind === 'none').flatMap(({ robots }) => robots)
  const rest = outcomes.flatMap(({ robots }) => robots).filter((name) => !shut.includes(name))
  return shut.length === 0
    ? `For AI training, ${names(main.robots)} ${may(main)}. ${differText(rest.filter((name) => !main.robots.includes(name))).join('')}`
    : `For AI training, ${names(shut)} may fetch nothing, but ${names(rest)} may.`
}

/** The same words as for search are said only once. */
function assistantsText(outcomes: readonly Outcome[], search: Outcome | undefined): string {
  const [main, ...others] = outcomes
  if (main === undefined) return ''
  const isAsSearch = search !== undefined && search.exceptions.length > 0 && may(search) === may(main)
  const words = isAsSearch ? `may fetch the same as ${names(search.robots.slice(0, 1))}` : may(main)
  return [`AI search and assistants ${words}.`, ...differText(others.flatMap(({ robots }) => robots))].join(
    ' ',
  )
}

function differText(robots: readonly string[]): readonly string[] {
  if (robots.length === 0) return []
  return robots.length === 1 ? [`${robots[0]} differs.`] : [`${robots.length} others differ.`]
}

/** The first of the robots by the name that people know, and how many more there are. */
function names(robots: readonly string[]): string {
  const known = robots.map((name) => KNOWN_AS[name] ?? name)
  return listed(known, known.length <= 3 ? 3 : 2)
}

function may({ kind, exceptions }: Outcome): string {
  const paths = listed(
    exceptions.map((value) => (value === '' ? 'what an empty rule names' : visible(value, 40))),
    MAX_EXCEPTIONS,
  )
  const words: Readonly<Record<Outcome['kind'], string>> = {
    all: 'may fetch everything',
    none: 'may fetch nothing',
    except: `may fetch everything except ${paths}`,
    only: `may fetch nothing but ${paths}`,
    unknown: 'cannot read this file',
  }
  return words[kind]
}
