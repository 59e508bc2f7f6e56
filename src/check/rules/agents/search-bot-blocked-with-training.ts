import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { closedWithTraining } from '../../analysis/closed/closed-with-training.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'

/** A112: AI search robots blocked together with AI training robots. */
export const searchBotBlockedWithTraining: CheckRule = {
  code: 'A112',
  name: 'search-bot-blocked-with-training',
  severity: 'info',
  rank: -20,
  why: 'Many operators of AI models have one robot that collects training data, and others that search or fetch a page for a person. OpenAI has GPTBot, OAI-SearchBot and ChatGPT-User; Anthropic has ClaudeBot, Claude-SearchBot and Claude-User. A group for one does not apply to the others (the operators’ pages). A file that blocks all of them to prevent training may also remove the site from answers that would link to it. The finding is a hint if that seems meant: many such robots are shut out, or a Content-Signal refuses `ai-input`. If a comment speaks of training, it is info nevertheless.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const closed = closedWithTraining(context)
  const [first] = closed?.answering ?? []
  if (closed === undefined || first === undefined) return
  const { answering, trainer, searching, isMeant } = closed
  const robots = answering.flatMap(({ own }) => own)
  const names = robotPhrase(robots)
  const isAlone = trainer.own.every(({ purposes }) => purposes.length === 1)
  const purpose = isAlone ? 'whose purpose' : 'one of whose purposes'
  const wanted = robots.length === 1 ? names : `these ${robots.length} robots`
  const others = robotPhrase(searching)
  const unlinked = 'The answers may then not link to this site.'
  const prevent = 'If you want to prevent only training, allow'
  yield {
    span: first.line.valueSpan,
    ...(isMeant ? { severity: 'hint' as const } : {}),
    says: {
      what: `The file closes the site to ${robotPhrase(trainer.own)}, ${purpose} is AI training. It also closes the site to ${names}, whose purpose is to answer questions of people.`,
      ...(searching.length === 0
        ? { effect: unlinked, advice: `${prevent} ${wanted}.` }
        : {
            case: 'search, too',
            effect: `${unlinked} The file closes the site to ${others} too, whose purpose is search.`,
            advice: `${prevent} ${wanted} and ${others}.`,
          }),
    },
    related: [
      {
        span: trainer.line.valueSpan,
        message: `${isAlone ? 'its purpose' : 'one of its purposes'} is AI training`,
      },
    ],
    dialects: dialectsOfRobots(context, robots),
    witness: `${originOf(context)}/`,
  }
}
