import type { RegistryDialectId } from '../dialects/index.ts'
import { robotsByToken } from './robots-by-token.ts'

/**
 * A name that files use, although no registry robot has it as its own: a former name, or one that stands for
 * several robots.
 */
export interface OtherName {
  /** The name as files write it. */
  readonly name: string
  /** The tokens by which a robot of this name selects its groups, in order. */
  readonly tokens: readonly string[]
  readonly operator: string
  /**
   * `renamed`: a robot with another name came in its place. `shared`: it stands for several robots.
   * `unknown`: no source says whether a robot of this name still runs.
   */
  readonly status: 'renamed' | 'shared' | 'unknown'
  /** The registry robots that answer to the name today, by id. Empty: none is known. */
  readonly answering: readonly string[]
  /** The dialect used for its verdicts. */
  readonly readAs: RegistryDialectId
  /** Whether a source documents that dialect for the name. */
  readonly isDocumented: boolean
  /** What happened to the name, and where this was read, in sentences. */
  readonly about: string
  readonly source: string
  /** The date on which the source was read (ISO 8601). */
  readonly read: string
}

const NAMES: readonly Omit<OtherName, 'answering'>[] = [
  {
    name: 'Googlebot-Mobile',
    tokens: ['Googlebot-Mobile', 'Googlebot'],
    operator: 'Google',
    status: 'renamed',
    readAs: 'google',
    isDocumented: true,
    about:
      'Google retired the name for smartphones in 2014, and that robot is called Googlebot since. At that time, a robot for older phones kept the name. The present list of Google’s crawlers does not have it.',
    source:
      'developers.google.com/search/blog/2014/01/a-new-googlebot-user-agent-for-crawling; Google’s common crawlers, as read for the registry',
    read: '2026-11-22',
  },
  {
    name: 'msnbot',
    tokens: ['msnbot'],
    operator: 'Microsoft',
    status: 'renamed',
    readAs: 'bing',
    isDocumented: true,
    about:
      'msnbot became bingbot on 1 October 2010. bingbot takes a group for msnbot if no group names bingbot. A help page of 2008 called text in robots.txt not case-sensitive. Wayleave reads the name as Bing today.',
    source:
      'liveside.net/2010/06/29/msnbot-to-become-bingbot-on-oct-1st-2010; Bing Webmaster blog, 3 May 2012; a Live Search help page of 2008, as quoted',
    read: '2026-11-22',
  },
  {
    name: 'Teoma',
    tokens: ['Teoma'],
    operator: 'Ask',
    status: 'unknown',
    readAs: 'rfc-9309',
    isDocumented: false,
    about:
      'The robot of Ask sent the name `Ask Jeeves/Teoma`. A tutorial (rield.com) says that it read `*` in its own way and obeyed Crawl-delay. No page of Ask was read, so RFC 9309 stands in.',
    source: 'crawlerdex.tn3w.dev/Teoma, which names a page of Ask; a tutorial on robots.txt (rield.com)',
    read: '2026-11-22',
  },
  {
    name: 'Yandex',
    tokens: ['Yandex'],
    operator: 'Yandex',
    status: 'shared',
    readAs: 'yandex',
    isDocumented: true,
    about:
      'The name stands for the robots of Yandex. A robot of Yandex that no group names follows the group for Yandex, and only then the `*` group.',
    source: 'stored copy of https://yandex.com/support/webmaster/en/robot-workings/user-agent.md',
    read: '2026-11-20',
  },
]

/**
 * Names that are known only from lists of AI robots, with commas between them. Names with a record above and names of
 * registry robots are not among them.
 */
const NAMES_ALONE =
  'AddSearchBot,AgentTimes,AI2Bot-DeepResearchEval,amazon-kendra,AmazonBuyForMe,Andibot,Anomura,ApifyWebsiteContentCrawler,Aranet-SearchBot,AzureAI-SearchBot,bigsur.ai,Brightbot 1.0,BuddyBot,Channel3Bot,ChatGLM-Spider,ChatGPT Agent,Claude-Code,Cloudflare-AutoRAG,Code,CragCrawler,Crawl4AI,Crawlspace,Cursor,Datenbank Crawler,Echobot Bot,EchoboxBot,ExaBot,GeistHaus-PageFetcher,Gemini-Deep-Research,Google-Firebase,Google-Gemini-CLI,GoogleAgent-Mariner,GoogleAgent-URLContext,HenkBot,iAskBot,iaskspider,iaskspider/2.0,imageSpider,KunatoCrawler,laion-huggingface-processor,LCC,Lightpanda,Manus-User,Mozilla-Tabstack,MyCentralAIScraperBot,NagetBot,netEstate Imprint Crawler,newsai,NovaAct,opencode,PhindBot,Poggio-Citations,Poseidon Research Crawler,QualifiedBot,Querit-SearchBot,QueritBot,QuillBot,quillbot.com,Reflectionbot,Shap-User,Sidetrade indexer bot,Terra Cotta,Thinkbot,Trae,TwinAgent,UseAI,WARDBot,wpbot,WRTNBot,YaK,ZanistaBot'

/** The facts of each of {@link NAMES_ALONE}: that there are none. */
function nameAlone(name: string): (typeof NAMES)[number] {
  return {
    name,
    tokens: [name],
    operator: 'unknown',
    status: 'unknown',
    readAs: 'rfc-9309',
    isDocumented: false,
    about:
      'The list ai.robots.txt has the name. No document of its operator was read, so nothing says whether the robot obeys a file. RFC 9309 stands in.',
    source:
      'stored copy of https://github.com/ai-robots-txt/ai.robots.txt at 738c80d, robots.txt of 2026-08-22',
    read: '2026-11-28',
  }
}

let cachedNames: ReadonlyMap<string, (typeof NAMES)[number]> | undefined

/** Every other name, in lower case. */
function namesByKey(): NonNullable<typeof cachedNames> {
  cachedNames ??= new Map(
    [...NAMES, ...NAMES_ALONE.split(',').map(nameAlone)].map((one) => [one.name.toLowerCase(), one]),
  )
  return cachedNames
}

/** The robots that a name stands for, if these are not the robots that fall back on it. */
const ANSWERING: Readonly<Record<string, readonly string[]>> = { 'Googlebot-Mobile': ['googlebot'] }

/** The names of {@link NAMES} that also stand for another spelling, in lower case. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['ask jeeves', 'teoma'],
  ['ask jeeves/teoma', 'teoma'],
  ['ask', 'teoma'],
])

/**
 * The facts about a name that no registry robot has as its own; `undefined` for any other name. Case does not
 * matter.
 */
export function otherName(name: string): OtherName | undefined {
  const key = name.toLowerCase()
  const wanted = SPELLINGS.get(key) ?? key
  const found = namesByKey().get(wanted)
  return found === undefined
    ? undefined
    : { ...found, answering: ANSWERING[found.name] ?? robotsByToken(found.name).map(({ id }) => id) }
}
