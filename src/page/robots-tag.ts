/** A member of the header Robots-Tag: a robot, or `*`, with its rules. */
export interface RobotsTagMember {
  /** In lower case. */
  readonly agent: string
  readonly rules: readonly string[]
}

/** A token with parameters (RFC 9651 §3.1, §3.1.2). */
const MEMBER =
  /^(?<agent>[a-z*][!#$%&'*+.^_`|~\da-z:/-]*)(?<parameters>(?:; *[a-z*][a-z\d_.*-]*(?:=(?:"[^"]*"|[^;,"]*))?)*)$/i

/**
 * Parses the header Robots-Tag (draft-illyes-repext-03, section 3), a list of RFC 9651 whose members are
 * product tokens and whose parameters are rules; `undefined` if the list is malformed, which fails as a whole.
 */
export function robotsTag(text: string): readonly RobotsTagMember[] | undefined {
  const members: RobotsTagMember[] = []
  for (const part of text.split(',')) {
    const { agent, parameters } = MEMBER.exec(part.trim())?.groups ?? {}
    if (agent === undefined || parameters === undefined) return undefined
    const rules = parameters
      .split(';')
      .map((rule) => rule.trim())
      .filter((rule) => rule !== '' && !rule.endsWith('=?0'))
      .map((rule) => rule.replace(/=.*$/s, ''))
    // Keys are lower-case (RFC 9651 §3.1.2).
    if (rules.some((rule) => rule !== rule.toLowerCase())) return undefined
    members.push({ agent: agent.toLowerCase(), rules })
  }
  return members
}
