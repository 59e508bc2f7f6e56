import { missingAgents } from '../../analysis/missing-agents.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** G117: rules whose User-agent line seems to be missing. */
export const missingUserAgent: CheckRule = {
  code: 'G117',
  name: 'missing-user-agent',
  severity: 'warning',
  why: 'A rule belongs to the User-agent lines above it, whatever blank lines and comments are between (RFC 9309 §2.2.1). A comment such as `# Googlebot`, or a User-agent line in a comment, begins no group: the rules below it join the group above. So do rules below a group that says all in its first rule: an empty Disallow, or `Disallow: /`. Rules for `/wp-admin/` are of WordPress, which writes them for all robots. They then apply to robots for which they are not meant, and to none of the others.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { group, first, count, header, token } of missingAgents(context)) {
    const [agent] = group.agents
    const line = context.file.lineAt(first.line)
    if (agent === undefined) continue
    const above = quoted(agent.value)
    const opens = group.rules[0]?.value === ''
    const isOne = count === 1
    const rules = isOne ? 'the rule below it' : `the ${plural(count, 'rule')} below it`
    const remedy = `If ${isOne ? 'it is' : 'they are'} meant for ${token === '*' ? 'all other robots' : quoted(token)}, write ${quoted(`User-agent: ${token}`)} above line ${first.line}.`
    const place = header ?? line
    const words = context.file.text.slice(place.content.start, place.content.end)
    yield {
      span: place.content,
      message:
        header === undefined
          ? `Line ${group.rules[0]?.line ?? 0} ${opens ? 'opens' : 'closes'} the whole site to ${above}. ${isOne ? `The rule ${quoted(words)} is` : `The ${plural(count, 'rule')} from ${quoted(words)} on are`} still in that group, and for no other robot. ${remedy}`
          : `The comment ${quoted(words)} begins no group, so ${rules} ${isOne ? 'is' : 'are'} in the group of ${above}. ${remedy}`,
      related: [{ span: agent.line.valueSpan, message: 'the group that the rules are in' }],
      dialects: context.byDialect.where((file) => {
        const own = file.fails ? undefined : file.groupAt(first.line)
        return own !== undefined && own === file.groupAt(agent.line.number)
      }),
    }
  }
}
