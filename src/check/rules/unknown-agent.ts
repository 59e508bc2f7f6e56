import { shapedAgents } from '../agent-shape.ts'
import { type Context, KNOWN_TOKENS, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** A106: a robot that is not known. */
export const unknownAgent: Rule = {
  code: 'A106',
  name: 'unknown-agent',
  severity: 'info',
  why: 'A misspelt name is the name of a robot that does not exist, and nobody is told: `GTPBot` blocks nobody, and GPTBot goes on. The registry here holds a few hundred of some thousands of robots, so that a name it does not know is only reported as such, and as a mistake where a known one is a letter away.',
  find,
}

/** A name this long may have two wrong letters; of a shorter one, too many others are that near. */
const LONG_NAME = 9

function* find(context: Context): Generator<Problem> {
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'token' && shape.kind !== 'version' && shape.kind !== 'characters') continue
    if (robotsOfToken(shape.token).length > 0) continue
    const meant = context.meant(shape.token, KNOWN_TOKENS)
    const near = meant !== undefined && isNear(shape.token.toLowerCase(), meant.toLowerCase()) ? meant : undefined
    yield {
      span: agent.line.valueSpan,
      message:
        near === undefined
          ? `No known robot answers to ${quoted(shape.token)}. Look up how its operator writes it.`
          : `No known robot answers to ${quoted(shape.token)}, so that this group is for nobody. Did you mean ${near}?`,
      readers: context.readersTaking(agent.line.number, 'user-agent'),
      ...(near === undefined
        ? { severity: 'hint' as const }
        : {
            fix: {
              title: `write ${near}`,
              edits: [{ ...agent.line.valueSpan, text: near }],
              because: 'It puts rules in force for a robot that had none; whether that one was meant, only a person knows.',
            },
          }),
    }
  }
}

/** One letter more, less or other; two letters in each other's place; in a long name, two of these. */
function isNear(word: string, known: string): boolean {
  if (word.length >= LONG_NAME) return true
  if (sorted(word) === sorted(known)) return true
  if (Math.abs(word.length - known.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === known[at]) at++
  const [rest, other] = [word.slice(at), known.slice(at)]
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)
}

function sorted(word: string): string {
  return Array.from(word).sort().join('')
}
