import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import type { Survey, VerdictClass } from './survey.ts'
import { pacingRecords, parserNotes } from './survey-sections.ts'
import { type UnreadRules, unreadRules } from './unread-rules.ts'

/** A survey as JSON, as documented in docs/cli.md. */
export interface SurveyJson {
  readonly file: string
  readonly lines: number
  readonly probes: readonly string[]
  readonly omittedProbes: number
  readonly outcomes: readonly OutcomeJson[]
  readonly pacing: readonly {
    readonly line: number
    /** The record in words. */
    readonly text: string
    /** Ids of the robots that honour the record, of those that do not, and of those for which no source says it. */
    readonly honouredBy: readonly string[]
    readonly ignoredBy: readonly string[]
    readonly unknown: readonly string[]
  }[]
  readonly notes: ReturnType<typeof parserNotes>
  /** Disallow records that no robot of the registry reads; absent if there are none. */
  readonly unreadRules?: UnreadRules
  /** Ids of robots that were left out because the file is too long. */
  readonly omittedRobots: readonly string[]
}

/** Robots that get the same verdicts. */
interface OutcomeJson {
  readonly allow: readonly string[]
  readonly disallow: readonly string[]
  readonly unknown: readonly string[]
  readonly robots: readonly RobotOutcomeJson[]
}

/** A robot of an outcome: its dialect, and the lines that decide. */
interface RobotOutcomeJson {
  readonly robot: string
  readonly agent: string
  readonly dialect: string
  /** `false`: the dialect stands in for the robot's own, which is not documented. */
  readonly documented: boolean
  readonly obeys: 'yes' | 'no' | 'partly' | 'unknown'
  /** The lines of the groups that apply. */
  readonly groups: readonly (readonly [firstLine: number, lastLine: number])[]
  readonly decidingLines: readonly number[]
}

/** A survey as plain data, with every robot and probe. */
export function surveyJson(
  file: File,
  name: string,
  { probes, omittedProbes, classes, policies, omittedRobots }: Survey,
): SurveyJson {
  const unread = unreadRules(file)
  const ids = (robots: readonly { readonly id: string }[]): string[] => robots.map(({ id }) => id)
  return {
    file: name,
    lines: file.starts.length,
    probes,
    omittedProbes,
    outcomes: classes.map((one) => outcomeJson(one, probes)),
    pacing: pacingRecords(policies).map(({ line, text, robots: { yes, no, unknown } }) => ({
      line,
      text,
      honouredBy: ids(yes),
      ignoredBy: ids(no),
      unknown: ids(unknown),
    })),
    notes: parserNotes(policies),
    ...present({ unreadRules: unread }),
    omittedRobots: ids(omittedRobots),
  }
}

function outcomeJson({ verdicts, bases }: VerdictClass, probes: readonly string[]): OutcomeJson {
  const withVerdict = (verdict: string): string[] => probes.filter((_, index) => verdicts[index] === verdict)
  const robots = bases.flatMap(({ policies, groups, deciding }) =>
    policies.flatMap(({ policy, robots: members }) =>
      members.map(
        (robot): RobotOutcomeJson => ({
          robot: robot.id,
          agent: robot.tokens[0] ?? robot.name,
          dialect: policy.dialect,
          documented: robot.dialect === policy.dialect,
          obeys: robot.obeys.robotsTxt,
          groups: groups.map(({ firstLine, lastLine }) => [firstLine, lastLine] as const),
          decidingLines: deciding.flatMap(({ line }) => (line === undefined ? [] : [line])),
        }),
      ),
    ),
  )
  return {
    allow: withVerdict('allow'),
    disallow: withVerdict('disallow'),
    unknown: withVerdict('unknown'),
    robots,
  }
}
