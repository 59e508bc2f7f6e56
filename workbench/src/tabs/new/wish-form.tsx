import type { JSX } from 'preact'
import { PURPOSES } from '../../parts/purposes.ts'
import { SignalFields } from '../../parts/signal-fields.tsx'
import type { Wish } from './wish.ts'

/** The parts of a wish that are typed. */
const TEXTS = [
  ['exceptions', 'Exceptions, one a line', 'GPTBot allow'],
  ['paths', 'Paths that nobody may fetch', '/admin/'],
  ['sitemaps', 'Sitemaps', 'https://example.com/sitemap.xml'],
] as const

/** What a site wants of robots: who may come, what stays closed, and what content may be used for. */
export function WishForm({
  wish,
  onChange,
}: {
  wish: Wish
  onChange: (change: Partial<Wish>) => void
}): JSX.Element {
  const { closed } = wish
  return (
    <div class="wish">
      <fieldset class="field wish-purposes">
        <legend>Robots by purpose: ✓ welcome, ✗ shut out</legend>
        <div class="chips">
          {PURPOSES.map(([purpose, words]) => (
            <label key={purpose} class="chip">
              <input
                type="checkbox"
                checked={!closed.includes(purpose)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    closed: checked ? closed.filter((one) => one !== purpose) : [...closed, purpose],
                  })
                }
              />
              <span>{words}</span>
            </label>
          ))}
          <label class="chip">
            <input
              type="checkbox"
              checked={!wish.isOtherClosed}
              onChange={({ currentTarget: { checked } }) => onChange({ isOtherClosed: !checked })}
            />
            <span>all others</span>
          </label>
        </div>
      </fieldset>
      <div class="wish-texts">
        {TEXTS.map(([name, label, placeholder]) => (
          <label key={name} class="field">
            <span>{label}</span>
            <textarea
              rows={2}
              spellcheck={false}
              placeholder={placeholder}
              value={wish[name]}
              onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <SignalFields signals={wish.signals} onChange={(signals) => onChange({ signals })} />
    </div>
  )
}
