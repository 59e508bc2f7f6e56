import type { Robot } from '../../robots/index.ts'
import { type Context, type NamedAgent, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { isClosedToRobot } from '../site-closed.ts'
import { listWords } from '../words.ts'

/** A112: robots that bring readers, blocked with those that train models. */
export const searchBotBlockedWithTraining: Rule = {
  code: 'A112',
  name: 'search-bot-blocked-with-training',
  severity: 'warning',
  why: 'Lists of "AI bots" hold three kinds of robots: those that collect what models are trained on, those that build the index of an answering service and link to what it found, such as OAI-SearchBot, and those that fetch a page because a person asked for it, such as Claude-User. Who blocks all of them to keep out the first also vanishes from the answers.',
  find,
}

/** Robots that a message names. */
const MOST_NAMED = 4

function* find(context: Context): Generator<Problem> {
  const closed = context.agents.flatMap((agent) => {
    const own = robotsOfToken(agent.value).find(({ tokens }) => tokens[0]?.toLowerCase() === agent.value.toLowerCase())
    return own !== undefined && isOfAi(own) && isClosedToRobot(context, own) ? [{ agent, robot: own }] : []
  })
  const training = closed.find(({ robot }) => robot.purpose === 'ai-training')
  const others = closed.filter(({ robot }) => robot.purpose !== 'ai-training' && robot.obeys.robotsTxt !== 'no')
  const [first] = others as [{ readonly agent: NamedAgent; readonly robot: Robot } | undefined]
  if (training === undefined || first === undefined) return
  const names = others.slice(0, MOST_NAMED).map(({ robot }) => robot.name)
  const all = others.length > MOST_NAMED ? [...names, `${others.length - MOST_NAMED} others`] : names
  yield {
    span: first.agent.line.valueSpan,
    message: `The site is closed to ${listWords(all)} as to ${training.robot.name}: ${others.length === 1 ? 'it searches or fetches' : 'they search or fetch'} for people, and ${others.length === 1 ? 'does' : 'do'} not collect for training. Allow what is to be found in answers.`,
    related: [{ span: training.agent.line.valueSpan, message: 'this one collects for training' }],
    readers: [...new Set(others.map(({ robot }) => robot.readAs))],
  }
}

function isOfAi({ purpose, retired, controlToken }: Robot): boolean {
  return purpose.startsWith('ai-') && retired === undefined && controlToken !== true
}
