import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { isNoValue, type Placeholder, placeholderIn } from '../../text/placeholders.ts'

/** S117: a placeholder that was never filled in. */
export const templateLeftOver: CheckRule = {
  code: 'S117',
  name: 'template-left-over',
  severity: 'error',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what is sought.
  why: 'A placeholder such as `{{ site.url }}` or `${HOST}` means something to the program that should have replaced it. To readers it is text: a Sitemap with one has no address, and a rule with one matches no URL. The file was published without the step that fills it in.',
  find,
}

function templateMessage(placeholder: string, match: Placeholder | undefined): string {
  if (match === undefined)
    return `${quoted(placeholder)} opens what a site generator reads before the text of a page. Publish the file that it makes.`
  if (isNoValue(match)) return `${quoted(placeholder)} is what a program prints where it has no value. Give it the value.`
  return `${quoted(placeholder)} is a placeholder that nothing has filled in. Publish the file that the template makes.`
}

function* find(context: Context): Generator<Problem> {
  for (const { line } of defectsOf(context, 'template')) {
    const content = context.file.text.slice(line.content.start, line.content.end)
    const match = placeholderIn(content)
    const start = line.content.start + (match?.from ?? 0)
    const placeholder = match?.text ?? content
    yield {
      span: { start, end: start + placeholder.length },
      message: templateMessage(placeholder, match),
      dialects: context.dialects.map(({ id }) => id),
    }
  }
}
