import { robots } from '../../robots/index.ts'
import { ANYBODY, type Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { isClosedTo, isClosedToRobot } from '../site-closed.ts'
import { listWords } from '../words.ts'

/** A109: a site that is closed for everybody is open to those whom `*` does not concern. */
export const ignoresStar: Rule = {
  code: 'A109',
  name: 'ignores-star',
  severity: 'warning',
  why: 'Some robots have to be named: Google says of AdsBot-Google, Mediapartners-Google and others that they ignore `User-agent: *`, and Yandex of several of its own. A site that closes itself to all by `*` stays open to them. Where only a part is closed this is mostly meant so; where all is, it is not.',
  find,
}

/** Robots that a message names. */
const MOST_NAMED = 4

function* find(context: Context): Generator<Problem> {
  const { dialect } = context.standard
  if (!isClosedTo(context, dialect, ANYBODY)) return
  const star = context.groups.find(({ everybody, agents }) => everybody && agents.length > 0)?.agents[0]
  if (star === undefined) return
  const open = robots.filter(
    (robot) => robot.obeys.everybody === 'no' && robot.obeys.robotsTxt === 'yes' && !isClosedToRobot(context, robot),
  )
  // A robot that the file names was thought of, however that group ends.
  const named = new Set(context.agents.map(({ value }) => value.toLowerCase()))
  const missed = open.filter(({ tokens }) => !tokens.some((token) => named.has(token.toLowerCase())))
  if (missed.length === 0) return
  const names = missed.slice(0, MOST_NAMED).map(({ name }) => name)
  yield {
    span: star.line.valueSpan,
    message: `Groups for * do not concern ${listWords(missed.length > MOST_NAMED ? [...names, `${missed.length - MOST_NAMED} other robots`] : names)}: the site stays open to ${missed.length === 1 ? 'it' : 'them'}. Name ${missed.length === 1 ? 'it' : 'them'} if the site is to be closed.`,
    readers: [...new Set(missed.map(({ readAs }) => readAs))],
  }
}
