/** A member of the header Robots-Tag: a robot, or `*`, with its rules. */
export interface RobotsTagMember {
  /** In lower case. */
  readonly agent: string
  readonly rules: readonly string[]
}

/** A token with parameters, up to a comma or the end (RFC 9651 §3.1, §3.1.2). Keys are lower-case. */
const MEMBER =
  /[ \t]*(?<agent>[A-Za-z*][!#$%&'*+.^_`|~\dA-Za-z:/-]*)(?<parameters>(?:; *[a-z*][a-z\d_.*-]*(?:=(?:"(?:[^"\\]|\\["\\])*"|[^\s;,"]+))?)*)[ \t]*(?<end>,|$)/y

const PARAMETER = /; *(?<key>[a-z*][a-z\d_.*-]*)(?:=(?<value>"(?:[^"\\]|\\["\\])*"|[^\s;,"]+))?/g

/**
 * Parses the header Robots-Tag (draft-illyes-repext-03, section 3), a list of RFC 9651 whose members are
 * product tokens and whose parameters are rules; `undefined` if the list is malformed, which fails as a whole.
 */
export function robotsTag(text: string): readonly RobotsTagMember[] | undefined {
  const members: RobotsTagMember[] = []
  if (text.trim() === '') return members
  const member = new RegExp(MEMBER)
  for (;;) {
    const { agent, parameters = '', end } = member.exec(text)?.groups ?? {}
    if (agent === undefined) return undefined
    // The last one of equal keys counts.
    const values = new Map<string, string | undefined>()
    for (const { groups = {} } of parameters.matchAll(PARAMETER)) values.set(groups.key ?? '', groups.value)
    const rules = [...values].flatMap(([key, value]) => (value === '?0' ? [] : [key]))
    members.push({ agent: agent.toLowerCase(), rules })
    if (end === '') return members
  }
}
