import {
  decideMatrix,
  type RepresentativeAgents,
  type RobotOrder,
  robotOrder,
  type Subject,
} from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import { robotNames } from '../robot-names.ts'
import { type Look, plainLook } from '../style.ts'
import { counted, grouped } from '../words.ts'

/** For whom the verdict on a URL changes from one file to another. */
export interface UrlChange {
  readonly url: string
  readonly closedTo: readonly Subject[]
  readonly openedTo: readonly Subject[]
  /** The verdict is `unknown` in one of the files, and not the same in the other. */
  readonly unknownFor: readonly Subject[]
}

/** What changes for some URLs. */
export interface UrlChanges {
  /** How many URLs were asked about, each once. */
  readonly asked: number
  /** Those whose verdict changes for a robot, in the order given. */
  readonly changed: readonly UrlChange[]
  /** Names in the files beyond the limit of agents: they were not asked. */
  readonly omitted: readonly string[]
  readonly order: RobotOrder
}

/** Asks both files about each URL, for each robot. */
export function urlChangesBetween(
  before: File,
  after: File,
  { subjects, omitted }: RepresentativeAgents,
  urls: readonly string[],
): UrlChanges {
  const order = robotOrder([before, after])
  const agents = order.sorted(subjects)
  const asked = [...new Set(urls)]
  const robots = agents.map(({ readOptions }) => readOptions)
  const [was, is] = [before, after].map((file) => decideMatrix(file, { robots, urls: asked })) as [
    ReturnType<typeof decideMatrix>,
    ReturnType<typeof decideMatrix>,
  ]
  const changed = asked.flatMap((url, column): UrlChange[] => {
    const found = { url, closedTo: [] as Subject[], openedTo: [] as Subject[], unknownFor: [] as Subject[] }
    for (const [row, agent] of agents.entries()) {
      const [one, other] = [was[row]?.[column]?.verdict, is[row]?.[column]?.verdict]
      if (one === other) continue
      if (one === 'unknown' || other === 'unknown') found.unknownFor.push(agent)
      else (other === 'disallow' ? found.closedTo : found.openedTo).push(agent)
    }
    return found.closedTo.length + found.openedTo.length + found.unknownFor.length > 0 ? [found] : []
  })
  return { asked: asked.length, changed, omitted, order }
}

/** Whether a URL is closed to one of the robots, or may be. */
export function mayLoseUrl(
  { changed, omitted }: UrlChanges,
  concerns?: (subject: Subject) => boolean,
): boolean {
  const isAsked = concerns ?? (() => true)
  return (
    (concerns === undefined && omitted.length > 0) ||
    changed.some(({ closedTo, unknownFor }) => [...closedTo, ...unknownFor].some(isAsked))
  )
}

/** Robots that a line names before the rest is counted. */
const MAX_ROBOTS = 8

/** The URLs that change, and for whom, as text. */
export function urlChangesText(
  before: string,
  after: string,
  { asked, changed, omitted, order }: UrlChanges,
  look: Look = plainLook,
): string {
  const { style, columns } = look
  const head = `For ${changed.length === 0 ? 'none' : grouped(changed.length)} of ${counted(asked, 'URL')}, the verdict changes for a robot.`
  const rows = changed.map(({ url, closedTo, openedTo, unknownFor }) =>
    [
      paragraph(visible(url), '', columns),
      ...(
        [
          [style.red('closed to'), closedTo],
          [style.green('opened to'), openedTo],
          [style.yellow('unknown for'), unknownFor],
        ] as const
      ).flatMap(([words, robots]) =>
        robots.length === 0
          ? []
          : [paragraph(`${words} ${robotNames(robots, MAX_ROBOTS, order)}`, '  ', columns)],
      ),
    ].join('\n'),
  )
  const left =
    omitted.length === 0
      ? []
      : [paragraph(`Not asked: ${counted(omitted.length, 'name')} beyond the limit of robots.`, '', columns)]
  return [
    [style.bold(`${visible(before)} → ${visible(after)}`), paragraph(head, '', columns)].join('\n'),
    ...rows,
    ...left,
  ].join('\n\n')
}

/** A robot in {@link UrlChangesJson}; `robot` is its id in the registry. */
export interface ChangedRobotJson {
  readonly agent: string
  readonly robot?: string
}

/** {@link UrlChanges} as JSON, as documented in docs/cli.md. */
export interface UrlChangesJson {
  readonly before: string
  readonly after: string
  /** How many URLs were asked about. */
  readonly urls: number
  readonly changed: readonly {
    readonly url: string
    readonly closedTo: readonly ChangedRobotJson[]
    readonly openedTo: readonly ChangedRobotJson[]
    readonly unknownFor: readonly ChangedRobotJson[]
  }[]
  /** Names in the files beyond the limit of agents: they were not asked. */
  readonly notCompared: readonly string[]
}

/** The URLs that change, and for whom, as JSON. */
export function urlChangesJson(before: string, after: string, changes: UrlChanges): UrlChangesJson {
  const robotsOf = (subjects: readonly Subject[]): ChangedRobotJson[] =>
    subjects.map(({ name, robot }) => ({ agent: name, ...present({ robot: robot?.id }) }))
  return {
    before,
    after,
    urls: changes.asked,
    changed: changes.changed.map(({ url, closedTo, openedTo, unknownFor }) => ({
      url,
      closedTo: robotsOf(closedTo),
      openedTo: robotsOf(openedTo),
      unknownFor: robotsOf(unknownFor),
    })),
    notCompared: changes.omitted,
  }
}
