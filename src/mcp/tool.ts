import type { z } from 'zod'

/** A tool of the server: its description, its shapes, and how it answers. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** What it answers, and what it does not. */
  readonly description: string
  readonly input: Input
  readonly output: z.ZodObject
  /** Does it ask a site? Others need no network. */
  readonly asksSites?: true
  /** @throws WrongQuestion for a question that it cannot answer. */
  answer(input: z.infer<Input>): object | Promise<object>
}

/** A tool whose answer takes what its input schema gives. */
export function tool<Input extends z.ZodObject>(parts: Tool<Input>): Tool {
  return parts as unknown as Tool
}
