import { RequestType, RequestType0 } from 'vscode-languageserver'
import { read } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import { agentFlaw, partReadBy, standsIn, subjectNamed } from '../../readings/index.ts'
import { type VerdictJson, verdictJson } from '../../report/index.ts'
import { type Purpose, robots, tokenOf } from '../../robots/index.ts'
import { parse } from '../../syntax/index.ts'
import { isUrlOrPath, visible } from '../../text/index.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import { refusal } from './refusal.ts'

// What the protocol has no request for. The extension for Visual Studio Code asks it.

/** A robot that a person can choose. */
interface NamedRobot {
  readonly token: string
  readonly operator: string
  readonly purposes: readonly Purpose[]
}

/** The robots of the registry. */
export const RobotsRequest: RequestType0<readonly NamedRobot[], void> = new RequestType0('wayleave/robots')

/** May a robot fetch a URL? */
export const VerdictRequest: RequestType<VerdictParams, VerdictJson | null, void> = new RequestType(
  'wayleave/verdict',
)

interface VerdictParams {
  readonly textDocument: { readonly uri: string }
  readonly agent: string
  readonly url: string
}

export function namedRobots(): readonly NamedRobot[] {
  return robots.map((robot) => {
    const { operator, purposes } = robot
    return { token: tokenOf(robot), operator, purposes }
  })
}

/** The verdict of `wayleave test --json`. @throws ResponseError for what names no robot, or is no URL. */
export function verdictOn({ text }: OpenDocument, agent: unknown, url: unknown): VerdictJson {
  if (typeof agent !== 'string' || agentFlaw(agent) !== undefined)
    throw refusal(`"${visible(String(agent), 80)}" is not a product token. Give a name such as GPTBot.`)
  if (typeof url !== 'string' || !isUrlOrPath(url))
    throw refusal(`"${visible(String(url), 80)}" is neither an absolute URL nor a path.`)
  const subject = subjectNamed(agent, undefined)
  const { readOptions, name } = subject
  const policy = read(partReadBy(parse(text), subject), readOptions)
  const standIn = standsIn(subject) ? { standIn: true as const } : {}
  return verdictJson({ agent: name, url, dialect: readOptions.dialect.id, ...standIn }, decide(policy, url))
}
