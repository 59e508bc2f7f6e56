import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Says } from '../../finding.ts'
import { quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'

/** What G105 says of a second group for one robot, in unusual cases. */

/** The sentences about a group for parts of a site that the first group closes as a whole. */
export function saysOfClosed(first: NamedAgent, second: NamedAgent): Says {
  const [removal, among] = removalWords(second)
  const [reopening, shared] =
    first.group.agents.length === 1
      ? [`remove the rule that closes the site in line ${closingLine(first.group)}, which opens the rest`, '']
      : [
          `remove the name in line ${first.line.number}, whose rules others share`,
          'first group of several names',
        ]
  return {
    ...caseOf('site closed above', among, shared),
    what: `The group of line ${first.line.number} closes the whole site to ${quoted(second.value)}, so the rules of this group change nothing for it.`,
    advice: `Is the site meant to be closed? If so, ${removal}. If only what these rules forbid is meant, ${reopening}.`,
  }
}

/** The sentences about a group that opens a part of a site that the first group closes. */
export function saysOfOpening(
  first: NamedAgent,
  second: NamedAgent,
  opening: string,
  combined: string,
): Says {
  const [removal, among] = removalWords(second)
  return {
    ...caseOf('site closed above, opened here', among),
    what: `The group of line ${first.line.number} closes the whole site to ${quoted(second.value)}, but this one has ${quoted(`Allow: ${opening}`)}.`,
    effect: `${combined} So the URLs of this Allow are open.`,
    advice: `If the site is meant to be closed, ${removal}. Otherwise, write one group with all rules.`,
  }
}

/** The sentences about the groups of a name that is no product token. */
export function saysOfNoToken({ value }: NamedAgent, ignoredBy: string): Says {
  return {
    case: 'no product token',
    what: `${quoted(value)} already has a group above.`,
    effect: sentences(
      'RFC 9309 knows no robot of this name, because a name has only letters, "-" and "_".',
      ignoredBy,
    ),
    advice: 'Write the product token of the robot, and one group with all its rules.',
  }
}

/** The advice to take a robot out of its second group, as a clause, and what sets the case apart. */
function removalWords({ group }: NamedAgent): readonly [advice: string, circumstance: string] {
  return group.agents.length === 1 ? ['remove this group', ''] : ['remove the name here', 'among other names']
}

/** The line of the rule with which a group closes the site. */
function closingLine({ rules }: CheckedGroup): number | undefined {
  return rules.find(({ field, value }) => field === 'disallow' && /^[/*]+$/.test(value))?.line
}
