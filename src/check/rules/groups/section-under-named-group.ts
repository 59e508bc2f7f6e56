import { orphanSections } from '../../analysis/orphan-section.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, printableUrl, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'

/** G116: a section that reads as if it were for all robots is in the group of one. */
export const sectionUnderNamedGroup: CheckRule = {
  code: 'G116',
  name: 'section-under-named-group',
  severity: 'warning',
  rank: -180,
  // The rules that contradict an empty Disallow are meant for other robots.
  explains: ['I111'],
  why: 'By RFC 9309 §2.2.1, a group goes on until the next User-agent line, whatever blank lines and comments are between. Authors sometimes write a section such as "Block private paths" below a group and mean all robots. If that group names a robot, the section is for that robot alone, and the paths stay open to all others. A group that repeats a rule of the `*` group is not reported, because its author meant that robot.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agent, star, place, isBelowOpening, line, count, url, assets } of orphanSections(context)) {
    const isTitled = place.kind === 'comment'
    const words = context.file.text.slice(place.content.start, place.content.end)
    const section = quoted(isTitled ? words.replace(/^#+\s*/, '') : words)
    const rules = plural(count, 'Disallow rule')
    const [are, the] = count === 1 ? ['is', 'Disallow rule'] : ['are', rules]
    const contrast = isBelowOpening
      ? 'The empty Disallow above was meant to open the site to that robot.'
      : ''
    const [asset] = assets
    const but =
      asset === undefined
        ? ''
        : `Leave out ${quoted(`Disallow: ${asset.value}`)}: search engines need the style sheets and scripts there.`
    yield {
      span: place.content,
      says: {
        ...caseOf(
          isTitled ? '' : 'without a title',
          isBelowOpening ? 'below an empty Disallow' : '',
          asset === undefined ? '' : 'with style sheets or scripts',
        ),
        what: isTitled
          ? `The section ${section} is in the group of ${quoted(agent.value)}, so its ${rules} ${are} for no other robot.`
          : `From ${section} on, the group is still that of ${quoted(agent.value)}, so the ${the} from there on ${are} for no other robot.`,
        effect: sentences(contrast, `Robots of the "*" group may fetch ${printableUrl(url)}.`),
        advice: sentences(
          'If you mean all robots, repeat these lines in every other group, also in that of "*".',
          but,
        ),
        subject: section,
      },
      related: [
        { span: agent.line.valueSpan, message: 'the section is in this group' },
        { span: star.line.valueSpan, message: 'the group for all other robots' },
      ],
      dialects: context.byDialect.where((file) => {
        const group = file.fails ? undefined : file.groupAt(line)
        return group === undefined || group === file.groupAt(agent.line.number)
      }),
      witness: url,
    }
  }
}
