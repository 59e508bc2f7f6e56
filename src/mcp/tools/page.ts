import { z } from 'zod'
import { PAGE_ROBOTS, pageVerdict } from '../../page/index.ts'
import { present } from '../../text/index.ts'
import { agentName, assertUrl, fileOf, robotsText, subjectOf, urlText } from '../inputs.ts'
import { type Tool, tool } from '../tool.ts'

/** The most header lines, and the longest HTML in UTF-16 units. */
const MAX_HEADERS = 10_000
const MAX_HTML = 5_000_000

const answer = z.enum(['yes', 'no', 'unknown'])
const stated = z.enum(['yes', 'no', 'unstated'])

/** The tool `page`: may a robot index a page? */
export const pageTool: Tool = tool({
  name: 'page',
  title: 'May a robot index a page?',
  description:
    'Tells whether a robot may index a page, follow its links, show an excerpt or keep a copy. It also tells what the site states about training, search and input to models. It reads the robots.txt, status, header lines and HTML that you give, and requests nothing. Reasons name the place, and repeat no word of the page. "unknown" is never "yes".',
  input: z.strictObject({
    agent: agentName.optional().describe(`A product token. Default: ${PAGE_ROBOTS[0]}.`),
    url: urlText.optional(),
    status: z.int().min(100).max(599).optional().describe('Default: 200.'),
    headers: z
      .array(z.tuple([z.string(), z.string()]))
      .max(MAX_HEADERS)
      .optional()
      .describe('The name and value of each header line, as it was sent.'),
    html: z.string().max(MAX_HTML).optional(),
    robots: robotsText.optional(),
    joined: z.boolean().optional().describe('May a client have joined header lines?'),
  }),
  output: z.object({
    agent: z.string(),
    fetch: z.enum(['allow', 'disallow', 'unknown']),
    index: answer,
    follow: answer,
    snippet: z.enum(['yes', 'no', 'limited', 'unknown']),
    archive: answer,
    train: stated,
    search: stated,
    input: stated,
    because: z.array(z.object({ where: z.string(), line: z.number().optional(), text: z.string() })),
    notes: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
  answer({ agent = PAGE_ROBOTS[0] as string, url = '', robots, ...parts }) {
    if (url !== '') assertUrl(url)
    const file = robots === undefined || url === '' ? undefined : fileOf(robots)
    const page = { url, ...present({ ...parts, robots: file }) }
    const { because, notes, ...verdict } = pageVerdict(page, subjectOf(agent).name, { now: Date.now() })
    const codes = [...new Set(notes.map(({ code }) => code))]
    return {
      ...verdict,
      because: because.map(({ where, line, decides }) => ({
        where,
        ...present({ line }),
        text: `decides ${decides.join(', ')}`,
      })),
      notes: codes.map((code) => ({ code, message: code.replaceAll('-', ' ') })),
    }
  },
})
