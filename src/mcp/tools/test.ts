import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { read } from '../../dialects/index.ts'
import { decide, type Verdict } from '../../policy/index.ts'
import type { Subject } from '../../readings/index.ts'
import { present } from '../../text/index.ts'
import {
  agentName,
  assertUrl,
  fileOf,
  MAX_NAMES,
  robotsText,
  subjectOf,
  urlText,
  WrongQuestion,
} from '../inputs.ts'
import { type Tool, tool } from '../tool.ts'
import { becauseOf } from '../words.ts'

/** A verdict by the robots.txt of a site, without a word of the site. */
export interface SiteAnswer {
  readonly verdict: 'allow' | 'disallow' | 'defer' | 'unknown'
  readonly line?: number
  readonly because: string
  /** When a new request makes sense, ISO 8601. */
  readonly retryAt?: string
}

/**
 * Requests the robots.txt of a site once, behind the guard against private addresses, and decides URLs for a robot.
 *
 * @throws WrongQuestion if it may not be requested.
 */
export type SiteReader = (site: string) => Promise<Decider>

/** Decides URLs for a robot. */
type Decider = (subject: Subject, urls: readonly string[]) => readonly SiteAnswer[]

/** The most verdicts of an answer. */
const MAX_VERDICTS = 1_000

const output = z.object({
  results: z.array(
    z.object({
      agent: z.string(),
      url: z.string(),
      verdict: z.enum(['allow', 'disallow', 'defer', 'unknown']),
      line: z.number().optional().describe('The line that decides, from 1.'),
      because: z.string(),
      retryAt: z.string().optional(),
    }),
  ),
})

/** The tool `test`: may robots fetch URLs? */
export function testTool(readSite: SiteReader): Tool {
  return tool({
    name: 'test',
    title: 'May robots fetch URLs?',
    description:
      'Tells for each robot and URL whether robots.txt allows it, and which line decides. Give the text of a robots.txt, or the URL of a site, whose robots.txt is then requested once. Each robot reads the file in its own dialect. "defer" means not now; "unknown" means that nobody can tell. Neither is an "allow".',
    input: z.strictObject({
      robots: robotsText.optional(),
      url: urlText
        .optional()
        .describe('The URL of a site or page, in place of robots. Private addresses are refused.'),
      agents: z.array(agentName).min(1).max(MAX_NAMES),
      urls: z.array(urlText).max(MAX_NAMES).optional().describe('Default with url: that URL.'),
    }),
    output,
    asksSites: true,
    async answer({ robots, url, agents, urls: given = [] }) {
      const urls = given.length === 0 && url !== undefined ? [url] : given
      if ((robots === undefined) === (url === undefined))
        throw new WrongQuestion('Give either robots, the text of a file, or url, a site to ask.')
      if (urls.length === 0) throw new WrongQuestion('Give at least one URL or path in urls.')
      urls.forEach(assertUrl)
      if (agents.length * urls.length > MAX_VERDICTS)
        throw new WrongQuestion(
          `${agents.length} robots and ${urls.length} URLs make more than ${MAX_VERDICTS} verdicts. Ask several times.`,
        )
      const subjects = agents.map(subjectOf)
      const answersTo =
        robots === undefined ? await siteAnswers(readSite, url as string, urls) : fileAnswers(robots)
      const results = []
      for (const subject of subjects) {
        const answers = answersTo(subject, urls)
        for (const [index, answer] of answers.entries())
          results.push({ agent: subject.name, url: urls[index], ...answer })
        // A long file takes time for each robot: other messages are heard in between.
        await setImmediate()
      }
      return { results }
    },
  })
}

function fileAnswers(robots: string): Decider {
  const file = fileOf(robots)
  return ({ readOptions }, urls) => {
    const policy = read(file, readOptions)
    return urls.map((url) => verdictAnswer(decide(policy, url)))
  }
}

/** A verdict of a file as an answer. */
export function verdictAnswer(verdict: Verdict): SiteAnswer {
  return { verdict: verdict.verdict, ...present({ line: verdict.rule?.line }), because: becauseOf(verdict) }
}

async function siteAnswers(
  readSite: SiteReader,
  site: string,
  urls: readonly string[],
): ReturnType<SiteReader> {
  const origin = originOf(site)
  // Also without a blank or a letter too few, which the standard of URLs would add.
  if (origin === undefined || !/^https?:\/\//i.test(site))
    throw new WrongQuestion('url is no absolute URL. Write https://example.com/.')
  const other = urls.find((url) => !url.startsWith('/') && originOf(url) !== origin)
  if (other !== undefined)
    throw new WrongQuestion('urls holds a URL of another site than url. Ask for one site at a time.')
  return readSite(new URL(site).href)
}

/** The origin of an absolute URL of http or https. */
function originOf(url: string): string | undefined {
  try {
    const { origin, protocol } = new URL(url)
    return protocol === 'http:' || protocol === 'https:' ? origin : undefined
  } catch {
    return undefined
  }
}
