import { createInterface } from 'node:readline'
import robotsParser from 'robots-parser'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line)
  let allowed = null
  try {
    // @ts-expect-error: the types of the package are those of CommonJS.
    const parser = robotsParser(new URL('/robots.txt', url).href, robots)
    allowed = parser.isAllowed(url, agent) ?? null
  } catch {}
  console.log(JSON.stringify({ id, allowed }))
}
