/**
 * Asks the npm package robots-parser, which Crawlee brings. Reads rows as JSON lines; answers each with true,
 * false, or null where it has no verdict.
 */
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const crawlee = createRequire(createRequire(import.meta.url).resolve('@crawlee/utils'))

if (process.argv[2] === '--version') {
  console.log(crawlee('robots-parser/package.json').version)
} else {
  const robotsParser = crawlee('robots-parser')
  const answers = []
  for await (const text of createInterface({ input: process.stdin })) {
    const { robots, agent, url } = JSON.parse(text)
    // The file is that of the URL's own site: on the URL of another site, the program has no verdict.
    const own = URL.canParse(url) ? new URL('/robots.txt', url).href : undefined
    const verdict = own === undefined ? undefined : robotsParser(own, robots).isAllowed(url, agent)
    answers.push(JSON.stringify(verdict ?? null))
  }
  console.log(answers.join('\n'))
}
