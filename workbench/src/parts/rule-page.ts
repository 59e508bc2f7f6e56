/** The folder of the pages of rules, on the site of the project. The page of another server finds them in the package. */
const FOLDER = document.querySelector<HTMLMetaElement>('meta[name="wayleave-rules"]')?.content

/** The address of the page of a check rule. */
export function rulePage({ code, name }: { readonly code: string; readonly name: string }): string {
  return FOLDER === undefined
    ? `https://unpkg.com/wayleave@${__VERSION__}/docs/rules/${code}-${name}.md`
    : `${FOLDER}${code}-${name}.html`
}
