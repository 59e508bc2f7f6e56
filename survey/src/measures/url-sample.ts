import { type Policy, parse } from 'wayleave'
import { unnamedAgent } from 'wayleave/diff'
import type { Database } from '../tables/database.ts'
import { NAMED_SOMEWHERE } from './populations.ts'
import { policyFor } from './robot-policy.ts'

/**
 * Fills the table `url_verdicts`: what each robot that a file of the dataset names may fetch of the supplied
 * URLs, as far as it lacks them. No query reads robots.txt, so the engine decides here.
 */
export async function judgeUrls(database: Database): Promise<void> {
  const named = await database.rows(
    `SELECT DISTINCT CAST(robot AS VARCHAR) AS agent FROM (${NAMED_SOMEWHERE})`,
  )
  const agents = named.map(({ agent }) => String(agent))
  const files = await database.rows(
    `SELECT h.sha256, any_value(c.bytes) AS content, list(DISTINCT u.url ORDER BY u.url) AS urls FROM hosts h JOIN supplied_urls u ON u.host = lower(h.host)
JOIN contents c ON c.sha256 = h.sha256 WHERE h.availability IN ('rules', 'no-rules')
  AND NOT EXISTS (SELECT 1 FROM url_verdicts v WHERE v.sha256 = h.sha256 AND v.url = u.url) GROUP BY h.sha256 ORDER BY h.sha256`,
  )
  for (const { sha256, content, urls } of files) {
    const file = parse(Buffer.from(String(content ?? ''), 'base64'))
    const unnamed = unnamedAgent([file])
    const rows: (readonly string[])[] = []
    for (const agent of agents) {
      const policy = policyFor(file, agent, unnamed)
      for (const url of urls as readonly string[])
        rows.push([String(sha256), url, agent, verdictOn(policy, url)])
    }
    await database.append('url_verdicts', rows)
  }
}

/** The verdict on a supplied URL; `unknown` for a text that is none. `https:/h/a` is taken as clients take it. */
function verdictOn(policy: Policy, url: string): string {
  if (!URL.canParse(url)) return 'unknown'
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url)) return policy.decide(url).verdict
  const { host, href } = new URL(url)
  return host === '' ? 'unknown' : policy.decide(href).verdict
}
