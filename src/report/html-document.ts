import { SHEET, SHEET_HASH } from './findings/formats/html-sheet.ts'
import { markupText } from './findings/markup.ts'

/** A self-contained page of HTML. No script, other style or resource can load in it. */
export function htmlDocument(title: string, body: readonly string[], version: string | undefined): string {
  const policy = `default-src 'none'; style-src '${SHEET_HASH}'; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    // The policy contains quotes of its own, but no text from a file.
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${markupText(title)}</title>`,
    `<style>${SHEET}</style>`,
    '</head>',
    '<body>',
    ...body,
    `<p><small>${markupText(`Wayleave${version === undefined ? '' : ` ${version}`}`)}</small></p>`,
    '</body>',
    '</html>',
  ].join('\n')
}
