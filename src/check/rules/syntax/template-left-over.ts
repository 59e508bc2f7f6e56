import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import {
  type File,
  isAgainstTemplates,
  isByPerson,
  isNoValue,
  type Placeholder,
  placeholderIn,
} from '../../../syntax/index.ts'
import { positionAt, present, type Span } from '../../../text/index.ts'
import { closingRule } from '../../analysis/closed/closed-site.ts'
import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { Finding, Related, Says, Severity } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** S117 reports an unfilled template placeholder. */
export const templateLeftOver: CheckRule = {
  code: 'S117',
  name: 'template-left-over',
  severity: 'error',
  rank: -190,
  saysFileIsNone: hasCommandLine,
  why: 'A placeholder such as `{{ site.url }}` means something to the program that should have replaced it. Parsers read it as text: a Sitemap record gives a wrong URL, and a rule does not match. Words such as `[path]` or `HOTELID` in rules are info: a person may mean them. So is a file that is likely a source, with commands such as `{% if %}`; if it closes the site, that is an error. A Disallow with a star before `{{` is not reported: it keeps robots from wrong URLs of the site.',
  find,
}

/** Does a line begin with a command of a template? A placeholder within a record spoils that record alone. */
function hasCommandLine({ span, related }: Finding, { text, starts }: File): boolean {
  return [span, ...related.map((place) => place.span)].some(({ start, end }) => {
    const { column } = positionAt(starts, start)
    const indent = text.slice(start - column + 1, start)
    return indent.trim() === '' && /^(?:\{[{%#]|<[%?]|---)/.test(text.slice(start, end))
  })
}

/** The sentences about a placeholder that a program should have replaced. */
function unfilled(placeholder: string, match: Placeholder | undefined): Says {
  if (match === undefined)
    return {
      case: 'front matter',
      what: `${quoted(placeholder)} begins settings for a site generator ("front matter"), which parsers do not understand.`,
      advice: 'Publish the file that the generator writes.',
    }
  if (isNoValue(match))
    return {
      case: 'missing value',
      what: `${quoted(placeholder)} is what a program writes if a value is missing, so parsers read a wrong value.`,
      advice: 'Set the value in the program that writes this file.',
    }
  return {
    what: `${quoted(placeholder)} is part of a template, and no program replaced it.`,
    effect: 'Parsers read it as ordinary text, so the line does not mean what it should.',
    advice: 'Publish the file that the template produces.',
  }
}

/**
 * Matches a command of a template, such as a condition or a loop. It stands in the source of a template on
 * purpose.
 */
const COMMAND = /^\{\{-|^\{%|^\{\{\s*(?:#|if|range|with|else|end|define|template|partial|block)\b/

/** Matches an expression of a template that a program fills in, as the source of a robots.txt has it. */
const EXPRESSION = /^(?:\{\{|<%|<\?)/

/** The most lines that a finding shows as related. */
const MAX_RELATED = 3

function relatedTo(places: readonly Pick<Related, 'span'>[]): readonly Related[] {
  return places.slice(0, MAX_RELATED).map(({ span }) => ({ span, message: 'is another placeholder' }))
}

/** A place of a file with a placeholder. */
interface Place {
  /** Absent for the mark of front matter. */
  readonly match: Placeholder | undefined
  readonly placeholder: string
  /** Does it stand in a rule? */
  readonly isPath: boolean
  readonly span: Span
}

function placesIn(context: Context): readonly Place[] {
  return defectsOf(context, 'template').flatMap(({ line }) => {
    const content = context.file.text.slice(line.content.start, line.content.end)
    if (isAgainstTemplates(content)) return []
    const match = placeholderIn(content)
    const start = line.content.start + (match?.from ?? 0)
    const placeholder = match?.text ?? content
    return {
      match,
      placeholder,
      isPath: line.name === 'allow' || line.name === 'disallow',
      span: { start, end: start + placeholder.length },
    }
  })
}

/** Finds the first placeholder of the file: the cause of all others is the same. */
function* find(context: Context): Generator<Problem> {
  const places = placesIn(context)
  const [first, ...others] = places
  if (first === undefined) return
  const { says, place = first, severity } = causeOf(context, places, first)
  const more =
    others.length === 0
      ? []
      : [
          `${plural(others.length, 'more line')} of this file ${others.length === 1 ? 'has' : 'have'} such text.`,
        ]
  yield {
    span: place.span,
    ...present({ severity }),
    says: { ...says, advice: [says.advice ?? '', ...more].join(' ') },
    related: relatedTo(others),
    dialects: context.dialects.map(({ id }) => id),
  }
}

/** Why the placeholders stand in the file, with the place that shows it. */
interface Cause {
  readonly says: Says
  /** Default: the first place. */
  readonly place?: Place
  readonly severity?: Severity
}

function causeOf(context: Context, places: readonly Place[], first: Place): Cause {
  if (places.every(({ match, isPath }) => match !== undefined && isByPerson(match) && isPath))
    return {
      severity: 'info',
      says: {
        case: 'placeholder of a person',
        what: `${quoted(first.placeholder)} looks like a placeholder.`,
        effect: 'Parsers read it as ordinary text, so the rule hardly matches a page.',
        advice:
          'If it stands for any value, write "*" in its place. Otherwise, write the real path, or delete the line.',
      },
    }
  const command = places.find(({ placeholder }) => COMMAND.test(placeholder))
  if (command !== undefined) return templateWithCommands(context, command)
  const isSource =
    context.options.retrieval === undefined && places.every(({ placeholder }) => EXPRESSION.test(placeholder))
  if (!isSource) return { says: unfilled(first.placeholder, first.match) }
  return {
    severity: 'info',
    says: {
      case: 'source of a template',
      what: `${quoted(first.placeholder)} is an expression of a template.`,
      advice:
        'If this file is the source of the robots.txt, check the file that the program writes. If robots get it as it is, nothing replaced the expression, and the line does not mean what it should.',
    },
  }
}

function templateWithCommands(context: Context, place: Place): Cause {
  const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  const closing = closingRule(context, policy)?.line
  const fault = `This file is a template: ${quoted(place.placeholder)} is a command for the program that makes the robots.txt.`
  return {
    place,
    severity: closing === undefined ? 'info' : 'error',
    says: {
      case: 'template with commands',
      what:
        closing === undefined
          ? fault
          : `As it is, line ${closing} of this file closes the site to every robot that no group names. ${fault}`,
      advice:
        'Check the file that the program writes. If robots get this file as it is, the template is not filled in.',
    },
  }
}
