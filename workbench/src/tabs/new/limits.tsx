import type { JSX } from 'preact'
import type { Purpose } from 'wayleave/robots'
import type { NewRobotsTxt } from '../../engine/tasks/new-robots-txt.ts'
import { WithReasons } from '../../parts/with-reasons.tsx'
import { listed } from '../../parts/words.ts'

/** The most robots that a sentence names. */
const MAX_NAMED = 6

/** What the file cannot say, and where that is set instead. */
export function Limits({
  made: { disobeying, alsoServing },
  closed,
}: {
  made: NewRobotsTxt
  closed: readonly Purpose[]
}): JSX.Element {
  const named = (isStated: boolean): readonly string[] =>
    disobeying.filter((one) => one.isStated === isStated).map(({ robot }) => robot)
  const [stated, said] = [named(true), named(false)]
  return (
    <div class="limits">
      <h2>What robots.txt cannot do</h2>
      <ul>
        {closed.some((purpose) => purpose.startsWith('ai-')) && (
          <li>
            It cannot keep pages out of Google's AI Overviews: they use what Googlebot fetches for search.
            Search Console has a switch for that since June 2026.
          </li>
        )}
        {stated.length > 0 && (
          <li>
            {listed(stated, MAX_NAMED)}: by what{' '}
            {stated.length === 1 ? 'its operator says' : 'their operators say'}, robots.txt is not obeyed.
            Block the addresses or the User-Agent header on your server.
          </li>
        )}
        {said.length > 0 && (
          <li>
            {listed(said, MAX_NAMED)}: others say that robots.txt is not obeyed, and the operators say
            nothing. Block on your server if that matters.
          </li>
        )}
        {alsoServing.map((sentence) => (
          <li key={sentence.what}>
            <WithReasons of={sentence} />
          </li>
        ))}
        <li>
          It hides nothing: all people can read the file, and a closed page can still be listed by its URL.
        </li>
      </ul>
    </div>
  )
}
