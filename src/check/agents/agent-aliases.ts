/** A name of a product or company that people write in place of a robot's token. */
export interface AgentAlias {
  /** What the name stands for, as the beginning of a sentence. */
  readonly about: string
  /** The product tokens of the robots that are meant. Empty: the operator documents none. */
  readonly tokens: readonly string[]
  /** What to do if no token is documented, as a sentence. Default: only the server can refuse the robots. */
  readonly remedy?: string
}

/**
 * Names of AI products that no robot sends, and the tokens that their operators document (the registry has
 * the sources). Files that name them block nothing by it. With the names below, they
 * decide 16 of 2,100 files of a sample from 2020 to 2026.
 */
const ALIASES: readonly (readonly [names: readonly string[], alias: AgentAlias])[] = [
  [
    ['openai', 'chatgpt', 'chatgpt-bot', 'chatgptbot', 'chat-gpt', 'gpt'],
    { about: 'The robots of OpenAI are', tokens: ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User'] },
  ],
  [
    ['openai-search', 'openai-searchbot', 'openai-searchindexer'],
    { about: 'The robot of OpenAI for search is', tokens: ['OAI-SearchBot'] },
  ],
  [
    ['anthropic', 'claude', 'claude-bot', 'claudeweb', 'anthropicbot', 'anthropic-bot'],
    { about: 'The robots of Anthropic are', tokens: ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'] },
  ],
  [
    ['gemini', 'bard', 'google-gemini', 'google-bard', 'googlebot-bard', 'gemini-ai', 'google-ai'],
    {
      about: 'Google steers the use of pages for its AI models by the control token',
      tokens: ['Google-Extended'],
    },
  ],
  [
    ['copilot', 'microsoft-copilot', 'bingchat', 'bing-chat', 'copilotbot'],
    {
      about:
        'Copilot has no product token. It uses what bingbot fetches, but a rule for bingbot changes Bing search too',
      tokens: [],
      remedy: 'To keep a page out of Copilot and in Bing search, send "noarchive" in its robots meta tag.',
    },
  ],
  [
    ['grok', 'grokbot', 'grok-bot', 'xai', 'x.ai', 'xai-bot', 'xai-grok'],
    { about: 'xAI documents no product token', tokens: [] },
  ],
  [['deepseek', 'deepseek-ai'], { about: 'DeepSeek documents no product token', tokens: [] }],
  [
    ['ai', 'llm', 'machinelearning', 'machine-learning', 'artificial-intelligence', 'ai-training'],
    {
      about: 'It names a subject, and each operator gives its robots names of their own',
      tokens: [],
      remedy: 'Name each robot: "wayleave robots --purpose ai-training" lists them.',
    },
  ],
]

/** Matches a word that people add to the name of a product: `gpt-3-crawler`. */
const ADDED = /-\d+(?:\.\d+)?(?=-|$)|[-_ ]?(?:crawler|spider|bot)s?$/g

/**
 * Names of other robots that people write in place of a token, and the tokens that the pages of Meta and of Google
 * document (the registry has the sources).
 */
const MISNAMED: readonly (readonly [names: readonly string[], alias: AgentAlias])[] = [
  [
    ['facebot', 'facebook', 'facebook-bot', 'facebook bot', 'facebookexternalhits', 'facebook-externalhit'],
    { about: 'The robot that makes previews of links for Facebook is', tokens: ['facebookexternalhit'] },
  ],
  [
    ['google-news', 'googlenews', 'googlenewsbot', 'googlebotnews'],
    { about: 'The name that Google reads for Google News is', tokens: ['Googlebot-News'] },
  ],
]

const byName = (aliases: typeof ALIASES): ReadonlyMap<string, AgentAlias> =>
  new Map(aliases.flatMap(([names, alias]) => names.map((name) => [name, alias])))
const BY_PRODUCT = byName(ALIASES)
const BY_WRONG_NAME = byName(MISNAMED)

/**
 * What a name of an AI product stands for, also with a version or a word for robots after it; `undefined` for any
 * other name. Case does not matter.
 */
export function productAlias(name: string): AgentAlias | undefined {
  const lowerCase = name.toLowerCase()
  return BY_PRODUCT.get(lowerCase) ?? BY_PRODUCT.get(lowerCase.replace(ADDED, ''))
}

/**
 * What a name stands for that people write in place of a token: that of an AI product, or a wrong name of a
 * robot. `undefined` for any other name. Case does not matter.
 */
export function agentAlias(name: string): AgentAlias | undefined {
  return productAlias(name) ?? BY_WRONG_NAME.get(name.toLowerCase())
}
