import {
  allRules,
  type CheckOptions,
  checkWithConfig,
  type Expectation,
  parseConfig,
  type Requirement,
  requiring,
} from '../../check/index.ts'
import { type Dialect, type DialectId, dialectFacts, dialects, read } from '../../dialects/index.ts'
import { decide, decideAt, explain } from '../../policy/index.ts'
import { allSubjects, type Subject, standsIn } from '../../readings/index.ts'
import {
  changesBetween,
  changesJson,
  checkedNewFile,
  checkedRetrieval,
  checkedRetrievalJson,
  dialectsCompared,
  findingsFormats,
  jsonText,
  MOMENT_ADVICE,
  nearestRule,
  newFileJson,
  parseMoment,
  policyJson,
  rewrittenFile,
  rewrittenJson,
  ruleNamed,
  rulesJson,
  rulesLike,
  sentFile,
  shownFile,
  timingJson,
  type VerdictJson,
  verdictJson,
} from '../../report/index.ts'
import { flawWords, meetsStance, STANCE_EXAMPLE, type Stance, stanceFlaws } from '../../rewrite/index.ts'
import { otherName, purposes, robotNamed, robots, robotsOfPurpose } from '../../robots/index.ts'
import { printBytes } from '../../syntax/index.ts'
import { isUrlOrPath, nearest, present } from '../../text/index.ts'
import { MAX_VERDICTS } from '../limits.ts'
import { type Flaw, pointerToken, quoted, Refusal } from '../problem.ts'
import type {
  CheckInput,
  DialectsInput,
  DiffInput,
  ExpectationInput,
  ExplainInput,
  FormatInput,
  Job,
  NewInput,
  PolicyInput,
  RegistryInput,
  RetrievedInput,
  TestInput,
} from './job.ts'
import { pageAnswer } from './page-answer.ts'
import { fileOf, invalid, subjectOf, urlFlaw } from './request-parts.ts'

/** The name of a file for which a request gives none. */
const DEFAULT_NAME = 'robots.txt'

/**
 * The answer to a question, as JSON text: what the command prints with `--json`, or an object around it.
 *
 * @throws Refusal for a question with a wrong member.
 */
export function answerOf(job: Job): string {
  switch (job.kind) {
    case 'test':
      return jsonText({ results: testAnswer(job.input) })
    case 'check':
      return checkAnswer(job.input)
    case 'diff':
      return jsonText(diffAnswer(job.input))
    case 'format':
      return jsonText(formatAnswer(job.input))
    case 'policy':
      return jsonText(policyAnswer(job.input))
    case 'explain':
      return jsonText(explainAnswer(job.input))
    case 'new':
      return jsonText(newAnswer(job.input))
    case 'page':
      return jsonText({ results: pageAnswer(job.input) })
    case 'robots':
      return jsonText(robotsAnswer(job.input))
    case 'dialects':
      return jsonText(dialectsAnswer(job.input))
    case 'rules':
      return jsonText(rulesJson())
    case 'retrieved':
      return jsonText(retrievedAnswer(job.input))
  }
}

function testAnswer({ agents, urls, dialect: id, at, ...robots }: TestInput): VerdictJson[] {
  const count = agents.length * urls.length
  if (count > MAX_VERDICTS)
    throw new Refusal({
      code: 'invalid',
      what: `${agents.length} agents and ${urls.length} URLs make ${count} verdicts.`,
      whatToDo: 'Ask in several requests.',
      limit: { name: 'verdicts', value: MAX_VERDICTS },
    })
  const flaw = urls.findIndex((url) => !isUrlOrPath(url))
  if (flaw >= 0) throw invalid(urlFlaw(urls[flaw] as string, `/urls/${flaw}`))
  const moment = at === undefined ? undefined : parseMoment(at)
  if (at !== undefined && moment === undefined)
    throw invalid({ what: `${quoted(at)} is not a time.`, where: '/at', whatToDo: sentence(MOMENT_ADVICE) })
  const dialect = dialectOf(id)
  const subjects = agents.map((agent, index) => subjectOf(agent, dialect, `/agents/${index}`))
  const file = fileOf(robots)
  return subjects.flatMap((subject) => {
    const policy = read(file, subject.readOptions)
    return urls.map((url) => {
      const verdict = moment === undefined ? decide(policy, url) : decideAt(policy, url, moment.minute)
      return verdictJson(questionOf(subject, url), verdict, timingJson(verdict, policy, moment))
    })
  })
}

function checkAnswer({
  name = DEFAULT_NAME,
  config: given,
  expectations,
  urls,
  stance,
  ...robots
}: CheckInput): string {
  const { config, siteFiles, overrides, problems } = parseConfig(given, allRules)
  const flaws = problems.map(({ where, what, whatToDo }): Flaw => {
    return { what: sentence(what), where: pointer(where), whatToDo: sentence(whatToDo) }
  })
  const [named] = [...Object.keys(siteFiles), ...(overrides.length > 0 ? ['overrides'] : [])]
  if (named !== undefined)
    flaws.push({
      what: 'Only the command reads files that a configuration names.',
      where: pointer(named),
      whatToDo: 'Leave it out, and send expectations, stance and configuration of this file.',
    })
  if (flaws.length > 0) throw invalid(...flaws)
  const wrongUrl = urls?.findIndex((url) => !isUrlOrPath(url)) ?? -1
  if (wrongUrl >= 0) throw invalid(urlFlaw(urls?.[wrongUrl] as string, `/urls/${wrongUrl}`))
  const file = fileOf(robots)
  const options: CheckOptions = {
    location: name,
    ...(expectations === undefined ? {} : { expectations: expectations.map(expectationOf) }),
    ...present({ urls }),
    ...(stance === undefined ? {} : { stance: meetsStance(file, stanceOf(stance)) }),
  }
  const required = (['expectations', 'stance'] as const satisfies readonly Requirement[]).filter(
    (one) => options[one] !== undefined,
  )
  const report = checkWithConfig(name, file, { ...requiring(config, required), ...options })
  return findingsFormats.json([shownFile(report)], allRules)
}

function diffAnswer({
  before,
  before_b64,
  after,
  after_b64,
  agents,
  dialect: id,
  origin,
}: DiffInput): object {
  const dialect = dialectOf(id)
  const chosen = agents?.map((agent, index) => subjectOf(agent, dialect, `/agents/${index}`))
  const files = [
    fileOf({ robots: before, robots_b64: before_b64 }, 'before'),
    fileOf({ robots: after, robots_b64: after_b64 }, 'after'),
  ] as const
  const subjects =
    chosen === undefined ? allSubjects(files, dialect) : { subjects: chosen, omitted: [] as const }
  const site = origin === undefined ? {} : { origin }
  return changesJson('before', 'after', changesBetween(...files, subjects, site))
}

function formatAnswer({ name = DEFAULT_NAME, profile = 'layout', dialect, ...robots }: FormatInput): object {
  if (dialect !== undefined && profile !== 'portable')
    throw invalid({
      what: 'A dialect counts only with the profile portable.',
      where: '/dialect',
      whatToDo: 'Add "profile": "portable", or leave the dialect out.',
    })
  const file = fileOf(robots)
  return rewrittenJson(name, file, rewrittenFile(file, profile, dialectOf(dialect)))
}

function policyAnswer({ agent, dialect, ...robots }: PolicyInput): object {
  const subject = subjectOf(agent, dialectOf(dialect), '/agent')
  return policyJson(read(fileOf(robots), subject.readOptions), standsIn(subject))
}

function explainAnswer({ rule: wanted, agent, url, dialect, ...robots }: ExplainInput): object {
  if (wanted !== undefined) {
    const rule = ruleNamed(wanted)
    const some = rulesLike(wanted)
    if (rule === undefined && some.length === 0)
      throw invalid({ what: `No rule is ${quoted(wanted)}.`, where: '/rule', whatToDo: ruleAdvice(wanted) })
    return rule ?? some
  }
  if (agent === undefined || url === undefined)
    throw invalid({
      what: 'The request names neither a rule nor a question.',
      where: agent === undefined ? '/agent' : '/url',
      whatToDo: 'Give a rule, or a robots.txt, an agent and a URL.',
    })
  if (!isUrlOrPath(url)) throw invalid(urlFlaw(url, '/url'))
  const subject = subjectOf(agent, dialectOf(dialect), '/agent')
  const policy = read(fileOf(robots), subject.readOptions)
  const { verdict, sentences } = explain(policy, url)
  return {
    ...verdictJson(questionOf(subject, url), verdict, timingJson(verdict, policy, undefined)),
    sentences,
  }
}

function newAnswer({ stance: given }: NewInput): object {
  const stance = stanceOf(given)
  if (stance.default === 'keep')
    throw invalid({
      what: 'A new file has nothing to keep.',
      where: '/stance/default',
      whatToDo: 'Give allow or disallow.',
    })
  return newFileJson(stance, checkedNewFile(stance))
}

function robotsAnswer({ name, purpose }: RegistryInput): object {
  if (name !== undefined && purpose !== undefined)
    throw invalid({
      what: 'The query has a name and a purpose.',
      where: '/purpose',
      whatToDo: 'Give one of both.',
    })
  if (name !== undefined) {
    const found = robotNamed(name) ?? otherName(name)
    if (found !== undefined) return found
    const meant = nearest(name, [...robots.map(({ id }) => id), ...robots.flatMap(({ tokens }) => tokens)])
    throw invalid({
      what: `No robot ${quoted(name)} is known.`,
      where: '/name',
      whatToDo: meant === undefined ? 'GET /api/robots lists all.' : `Did you mean ${meant}?`,
    })
  }
  const wanted = purposes.find((one) => one === purpose)
  if (purpose !== undefined && wanted === undefined)
    throw invalid({
      what: `${quoted(purpose)} is not a purpose.`,
      where: '/purpose',
      whatToDo: `Give one of ${purposes.join(', ')}.`,
    })
  return wanted === undefined ? robots : robotsOfPurpose(wanted)
}

function dialectsAnswer({ id, compare }: DialectsInput): object {
  if (compare === undefined) return id === undefined ? Object.values(dialectFacts) : dialectFacts[id]
  const ids = [...new Set(compare.split(',').map((one) => one.trim()))]
  const unknown = ids.find((one) => !Object.hasOwn(dialects, one))
  if (id !== undefined || ids.length < 2 || unknown !== undefined)
    throw invalid({
      what:
        unknown === undefined
          ? 'A comparison needs two ids, and no other member.'
          : `No dialect is ${quoted(unknown)}.`,
      where: '/compare',
      whatToDo: 'Give ids of GET /api/dialects, such as google,bing.',
    })
  return dialectsCompared(ids as DialectId[])
}

function retrievedAnswer({ url, retrieval, comparisons, profiles }: RetrievedInput): object {
  const file = sentFile(retrieval)
  return {
    ...checkedRetrievalJson(checkedRetrieval(url, file, retrieval, comparisons, profiles)),
    ...(retrieval.outcome === 'ok'
      ? { text: file.text, robots_b64: Buffer.from(printBytes(file)).toString('base64') }
      : {}),
  }
}

function dialectOf(id: DialectId | undefined): Dialect | undefined {
  return id === undefined ? undefined : dialects[id]
}

function questionOf(subject: Subject, url: string): Parameters<typeof verdictJson>[0] {
  return {
    agent: subject.name,
    url,
    dialect: subject.readOptions.dialect.id,
    ...(standsIn(subject) ? { standIn: true } : {}),
  }
}

function expectationOf({ agent, url, verdict, line }: ExpectationInput): Expectation {
  return { agent, url, verdict, ...present({ line }) }
}

function stanceOf(value: unknown): Stance {
  const flaws = stanceFlaws(value)
  if (flaws.length === 0) return value as Stance
  throw invalid(
    ...flaws.map((flaw) => ({
      what: closed(flawWords(flaw)),
      where: `/${['stance', ...flaw.path].map(pointerToken).join('/')}`,
      whatToDo: `Correct the stance; ${STANCE_EXAMPLE} is one.`,
    })),
  )
}

function ruleAdvice(wanted: string): string {
  const nearest = nearestRule(wanted)
  return nearest === undefined ? 'GET /api/rules lists the rules.' : `Did you mean ${nearest}?`
}

/** A clause of another room as a sentence. */
function sentence(clause: string): string {
  return closed(clause.charAt(0).toUpperCase() + clause.slice(1))
}

function closed(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** `severities.P117` → `/severities/P117`. */
function pointer(path: string): string {
  return path === '' ? '' : `/${path.replace(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`
}
