import { isIP } from 'node:net'
import { endOfQuoted, targetOf, unquoted } from './combined-line.ts'
import { isoTime } from './log-time.ts'
import { type LoggedRequest, requestOf, statusOf } from './logged-request.ts'

/**
 * The fields of Elastic Load Balancing before the request: the time, the balancer, `client:port`, and after the target
 * and three durations the status that the client got. An Application Load Balancer writes the type of the connection
 * before them, such as `https`; a Classic one does not. (AWS, "Access logs for your Application Load Balancer"; the
 * Classic form as Sumo Logic's "AWS Elastic Load Balancing Logs" shows it; read on 2026-11-30.)
 */
const FIELDS =
  /^(?:[a-z][a-z0-9]{1,9} )?(\d{4}-\d\d-\d\dT\S{8,20}) \S+ (\S+):\d+ \S+ \S+ \S+ \S+ (\S+) \S+ \S+ \S+ "/

/** A line of an AWS load balancer. */
export function parseBalancer(line: string): LoggedRequest | undefined {
  const [start = '', time = '', client = '', status] = FIELDS.exec(line) ?? []
  if (start === '') return undefined
  const requestEnd = endOfQuoted(line, start.length)
  if (requestEnd < 0 || !line.startsWith(' "', requestEnd + 1)) return undefined
  const agentEnd = endOfQuoted(line, requestEnd + 3)
  if (agentEnd < 0) return undefined
  const address = client.replace(/^\[|\]$/g, '')
  return requestOf(
    isoTime(time),
    targetOf(line.slice(start.length, requestEnd)),
    unquoted(line.slice(requestEnd + 3, agentEnd)),
    isIP(address) === 0 ? undefined : address,
    statusOf(status),
  )
}
