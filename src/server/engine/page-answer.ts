import { read } from '../../dialects/index.ts'
import {
  NO_ROBOTS,
  PAGE_ROBOTS,
  pageAgentFlaw,
  readPage,
  robotsPart,
  verdictOnPage,
} from '../../page/index.ts'
import { type PageVerdictJson, pageVerdictJson } from '../../report/index.ts'
import { isUrlOrPath, present } from '../../text/index.ts'
import type { PageInput } from './job.ts'
import { fileOf, invalid, subjectOf, urlFlaw } from './request-parts.ts'

/** What robots may do with a page. @throws Refusal for a question with a wrong member. */
export function pageAnswer({ agents = PAGE_ROBOTS, url, headers, ...given }: PageInput): PageVerdictJson[] {
  const { robots, robots_b64, ...parts } = given
  const hasRobots = robots !== undefined || robots_b64 !== undefined
  if (url === undefined && (hasRobots || parts.tdmrep !== undefined))
    throw invalid({
      what: 'The request has no URL of the page.',
      where: '/url',
      whatToDo: 'Give it, or leave the files of the site out.',
    })
  if (url !== undefined && !isUrlOrPath(url)) throw invalid(urlFlaw(url, '/url'))
  const subjects = agents.map((agent, index) =>
    subjectOf(agent, undefined, `/agents/${index}`, pageAgentFlaw),
  )
  const file = hasRobots ? fileOf({ robots, robots_b64 }) : undefined
  const now = Date.now()
  const page = readPage(
    {
      url: url ?? '',
      headers: (headers ?? []).map(([name = '', value = '']) => [name, value]),
      ...present(parts),
    },
    now,
  )
  return subjects.map(({ name, readOptions }) => {
    const part =
      file === undefined || url === undefined ? NO_ROBOTS : robotsPart(read(file, readOptions), url)
    return pageVerdictJson(verdictOnPage(page, name, part, now))
  })
}
