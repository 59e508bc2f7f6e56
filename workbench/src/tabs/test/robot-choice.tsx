import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Purpose } from 'wayleave/robots'
import { useEngine } from '../../engine/use-engine.ts'
import { PURPOSES } from '../../parts/purposes.ts'
import { listed } from '../../parts/words.ts'
import { current, update, useStore } from '../../state/store.ts'

/** A product token of RFC 9309, and the characters that real tokens have besides. */
const TOKEN = /^[\w.-]{1,100}$/

const NOTHING = {}

/** Is a name among the product tokens, whatever its letter case? */
function isAmong(tokens: readonly string[], name: string): boolean {
  const lowerCase = name.toLowerCase()
  return tokens.some((token) => token.toLowerCase() === lowerCase)
}

/** Which robots are asked: those of some purposes, and others by name. */
export function RobotChoice(): JSX.Element {
  const purposes = useStore((state) => state.purposes)
  const names = useStore((state) => state.names)
  const known = useEngine('facts', NOTHING).value?.tokens
  const strange = known === undefined ? [] : names.filter((name) => !isAmong(known, name))
  const [isNaming, setNaming] = useState(false)
  const toggle = (purpose: Purpose): void =>
    update({
      purposes: purposes.includes(purpose)
        ? purposes.filter((one) => one !== purpose)
        : [...purposes, purpose],
    })
  return (
    <fieldset class="field robots">
      <legend>Robots</legend>
      <div class="chips">
        {PURPOSES.map(([purpose, words]) => (
          <label key={purpose} class="chip">
            <input type="checkbox" checked={purposes.includes(purpose)} onChange={() => toggle(purpose)} />
            <span>{words}</span>
          </label>
        ))}
        {names.map((name) => (
          <button
            key={name}
            type="button"
            class="chip chip-name"
            aria-label={`Leave out ${name}`}
            onClick={() => update({ names: names.filter((one) => one !== name) })}
          >
            {name} ×
          </button>
        ))}
        <form
          class="chip-form"
          onSubmit={(event) => {
            event.preventDefault()
            const input = event.currentTarget.elements.namedItem('robot') as HTMLInputElement
            const name = input.value.trim()
            if (TOKEN.test(name) && !current().names.includes(name)) update({ names: [...names, name] })
            input.value = ''
          }}
        >
          <input
            name="robot"
            aria-label="Another robot, by its name in User-agent lines"
            placeholder="+ robot"
            list="known-robots"
            onFocus={() => setNaming(true)}
            pattern="[\w.\-]+"
          />
          <datalist id="known-robots">
            {isNaming && known?.map((token) => <option key={token} value={token} />)}
          </datalist>
        </form>
      </div>
      {strange.length > 0 && (
        <p class="soft" role="status">
          Not in the list of known robots: {listed(strange)}. The file is read as by RFC 9309 there.
        </p>
      )}
    </fieldset>
  )
}
