import { endpoints } from '../endpoints.ts'
import { type SiteFile, siteFile } from './site-files.ts'

/** A page that lists the paths of the API. */
export function apiPage(version: string): SiteFile {
  const rows = endpoints.map(
    ({ method, path, summary }) =>
      `<tr><td>${method.toUpperCase()}</td><td><code>${path}</code></td><td>${summary}</td></tr>`,
  )
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wayleave API</title></head>
<body>
<h1>Wayleave ${version}</h1>
<p>This server answers the paths below. Any viewer of OpenAPI documents shows what each takes and gives:
<a href="api/openapi.json">api/openapi.json</a>.</p>
<table><thead><tr><th>method</th><th>path</th><th>answers</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</body>
</html>
`
  return siteFile(new TextEncoder().encode(html), 'text/html; charset=utf-8')
}
