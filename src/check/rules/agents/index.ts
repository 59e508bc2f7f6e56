import type { CheckRule } from '../../rule.ts'
import { agentDoesNotSupport } from './agent-does-not-support.ts'
import { agentListOnOneLine } from './agent-list-on-one-line.ts'
import { commonWordAgent } from './common-word-agent.ts'
import { controlTokenNotCrawler } from './control-token-not-crawler.ts'
import { doesNotObey } from './does-not-obey.ts'
import { fallbackAgent } from './fallback-agent.ts'
import { fullUserAgentString } from './full-user-agent-string.ts'
import { ignoresStar } from './ignores-star.ts'
import { retiredAgent } from './retired-agent.ts'
import { searchBotBlockedWithTraining } from './search-bot-blocked-with-training.ts'
import { siblingAgentMissing } from './sibling-agent-missing.ts'
import { tokenCharacters } from './token-characters.ts'
import { unknownAgent } from './unknown-agent.ts'
import { versionInToken } from './version-in-token.ts'
import { wildcardInToken } from './wildcard-in-token.ts'

/** The check rules of the table `agents` (codes A101 and up), ordered by code. */
export const agentRules: readonly CheckRule[] = [
  fullUserAgentString,
  agentListOnOneLine,
  versionInToken,
  wildcardInToken,
  tokenCharacters,
  unknownAgent,
  retiredAgent,
  doesNotObey,
  ignoresStar,
  fallbackAgent,
  controlTokenNotCrawler,
  searchBotBlockedWithTraining,
  siblingAgentMissing,
  commonWordAgent,
  agentDoesNotSupport,
]
