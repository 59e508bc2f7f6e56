import type { JSX } from 'preact'

/** A line of buttons that save something, one for each format. */
export function SaveAs({
  what,
  formats,
}: {
  what: string
  formats: Readonly<Record<string, () => void | Promise<void>>>
}): JSX.Element {
  return (
    <p class="save-as">
      <span>Save the {what} as</span>
      {Object.entries(formats).map(([name, save]) => (
        <button key={name} type="button" class="button" onClick={save} aria-label={`Save ${what} as ${name}`}>
          {name}
        </button>
      ))}
    </p>
  )
}
