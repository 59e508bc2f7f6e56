/**
 * The URL that a text gives by the URL standard, against a base if one is given; `undefined` if it gives
 * none.
 *
 * `URL.canParse` would refuse `https://bücher.example/` on Node 20 and 22 after some thousand calls: the form
 * that the engine then compiles takes Latin-1 characters for UTF-8.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
