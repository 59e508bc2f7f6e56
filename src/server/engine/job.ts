import type { AccessProfileId, Retrieval } from '../../access/index.ts'
import type { Comparison } from '../../check/index.ts'
import type { DialectId } from '../../dialects/index.ts'
import type { LayoutProfile } from '../../report/index.ts'

/** A robots.txt in a request: either its text, or its bytes in base64. */
export interface RobotsInput {
  readonly robots?: string | undefined
  readonly robots_b64?: string | undefined
}

/** The question of `/api/test`. */
export interface TestInput extends RobotsInput {
  readonly agents: readonly string[]
  readonly urls: readonly string[]
  readonly dialect?: DialectId | undefined
  readonly at?: string | undefined
}

/** A verdict that a file must give. */
export interface ExpectationInput {
  readonly agent: string
  readonly url: string
  readonly verdict: 'allow' | 'disallow'
  readonly line?: number | 'none' | undefined
}

/** The question of `/api/check`: the members of a configuration file, and what is required of the file. */
export interface CheckInput extends RobotsInput {
  readonly name?: string | undefined
  readonly config: Readonly<Record<string, unknown>>
  readonly expectations?: readonly ExpectationInput[] | undefined
  readonly urls?: readonly string[] | undefined
  readonly stance?: Readonly<Record<string, unknown>> | undefined
}

/** The question of `/api/diff`. */
export interface DiffInput {
  readonly before?: string | undefined
  readonly before_b64?: string | undefined
  readonly after?: string | undefined
  readonly after_b64?: string | undefined
  readonly agents?: readonly string[] | undefined
  readonly dialect?: DialectId | undefined
  readonly origin?: string | undefined
}

/** The question of `/api/format`. */
export interface FormatInput extends RobotsInput {
  readonly name?: string | undefined
  readonly profile?: LayoutProfile | undefined
  readonly dialect?: DialectId | undefined
}

/** The question of `/api/policy`. */
export interface PolicyInput extends RobotsInput {
  readonly agent: string
  readonly dialect?: DialectId | undefined
}

/** The question of `/api/explain`: a rule of `check`, or a verdict. */
export interface ExplainInput extends RobotsInput {
  readonly rule?: string | undefined
  readonly agent?: string | undefined
  readonly url?: string | undefined
  readonly dialect?: DialectId | undefined
}

/** The question of `/api/new`. */
export interface NewInput {
  readonly stance: Readonly<Record<string, unknown>>
}

/** The question of `/api/page`. */
export interface PageInput extends RobotsInput {
  readonly agents?: readonly string[] | undefined
  readonly url?: string | undefined
  readonly status?: number | undefined
  readonly headers?: readonly (readonly string[])[] | undefined
  readonly html?: string | undefined
  readonly tdmrep?: string | undefined
  readonly joined?: boolean | undefined
}

/** What a site answered, for `/api/fetch`. */
export interface RetrievedInput {
  readonly url: string
  readonly retrieval: Retrieval
  readonly comparisons: readonly Comparison[]
  readonly profiles?: readonly AccessProfileId[]
}

/** The question of `/api/robots`. */
export interface RegistryInput {
  readonly name?: string | undefined
  readonly purpose?: string | undefined
}

/** The question of `/api/dialects`. */
export interface DialectsInput {
  readonly id?: DialectId | undefined
  readonly compare?: string | undefined
}

/** A question that a thread answers. All of it is plain data. */
export type Job =
  | { readonly kind: 'test'; readonly input: TestInput }
  | { readonly kind: 'check'; readonly input: CheckInput }
  | { readonly kind: 'diff'; readonly input: DiffInput }
  | { readonly kind: 'format'; readonly input: FormatInput }
  | { readonly kind: 'policy'; readonly input: PolicyInput }
  | { readonly kind: 'explain'; readonly input: ExplainInput }
  | { readonly kind: 'new'; readonly input: NewInput }
  | { readonly kind: 'page'; readonly input: PageInput }
  | { readonly kind: 'robots'; readonly input: RegistryInput }
  | { readonly kind: 'dialects'; readonly input: DialectsInput }
  | { readonly kind: 'rules'; readonly input: object }
  | { readonly kind: 'retrieved'; readonly input: RetrievedInput }

/** Approximate bytes of the texts in a job. */
export function weightOf({ input }: Job): number {
  const texts = Object.values(input).filter((value): value is string => typeof value === 'string')
  return texts.reduce((sum, { length }) => sum + length, 0)
}
