import type { JSX } from 'preact'
import type { Purpose } from 'wayleave/robots'
import type { NewRobotsTxt } from '../../engine/tasks/new-robots-txt.ts'
import { PURPOSES } from '../../parts/purposes.ts'
import { listed } from '../../parts/words.ts'

/** The most robots that a sentence names. */
const MAX_NAMED = 6

const wordsOf = new Map(PURPOSES)

/** What the file cannot say, and where that is set instead. */
export function Limits({
  made: { disobeying, alsoServing, alsoSteered },
  closed,
}: {
  made: NewRobotsTxt
  closed: readonly Purpose[]
}): JSX.Element {
  const named = (isStated: boolean): readonly string[] =>
    disobeying.filter((one) => one.isStated === isStated).map(({ robot }) => robot)
  const [stated, said] = [named(true), named(false)]
  const answers = [...new Set(alsoServing.map(({ purpose, wanted }) => `${wanted} ${purpose}`))]
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
        {answers.map((answer) => (
          <AlsoServing
            key={answer}
            robots={alsoServing.filter(({ purpose, wanted }) => `${wanted} ${purpose}` === answer)}
          />
        ))}
        {alsoSteered.map(({ token, steers }) => (
          <li key={token}>
            {token} is closed. {steers}
          </li>
        ))}
        <li>
          It hides nothing: all people can read the file, and a closed page can still be listed by its URL.
        </li>
      </ul>
    </div>
  )
}

/** Robots that serve a purpose, and that an answer for it leaves out. */
function AlsoServing({ robots }: { robots: NewRobotsTxt['alsoServing'] }): JSX.Element {
  const [first] = robots
  return (
    <li>
      "{first === undefined ? '' : wordsOf.get(first.purpose)}" leaves out {robots.length}{' '}
      {robots.length === 1 ? 'robot' : 'robots'} on purpose.{' '}
      {robots.map(({ token, leftOut }) => `${token}: ${leftOut ?? 'its main purpose decides.'}`).join(' ')}
    </li>
  )
}
