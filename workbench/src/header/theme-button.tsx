import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

const THEMES = ['system', 'light', 'dark'] as const
const MARKS = { system: '◐', light: '○', dark: '●' } as const

/** Light, dark, or as the system has it. */
export function ThemeButton(): JSX.Element {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('system')
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      class="button icon"
      aria-label={`Colours: ${theme}. Change to ${next}.`}
      title={`Colours: ${theme}`}
      onClick={() => {
        document.documentElement.dataset.theme = next
        setTheme(next)
      }}
    >
      {MARKS[theme]}
    </button>
  )
}
