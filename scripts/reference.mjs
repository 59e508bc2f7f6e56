// @ts-check
/**
 * Makes dist/reference, the page that shows the OpenAPI document of the server: Swagger UI, and a page that loads
 * it without inline scripts or other sites.
 *
 * Run: npm run build
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const out = fileURLToPath(new URL('../dist/reference', import.meta.url))
const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Wayleave HTTP API</title>
    <link rel="stylesheet" href="./swagger-ui.css" />
    <script defer src="./swagger-ui-bundle.js"></script>
    <script defer src="./start.js"></script>
  </head>
  <body>
    <main id="reference"></main>
    <noscript>This page needs JavaScript. The document is at /api/openapi.json.</noscript>
  </body>
</html>
`

const START = `SwaggerUIBundle({ url: '../api/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null })
`

mkdirSync(out, { recursive: true })
// The licence of Swagger UI asks for its NOTICE (Apache-2.0 §4d), and the last file has those of what it bundles.
for (const name of [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt',
])
  copyFileSync(join(from, name), join(out, name))
writeFileSync(join(out, 'index.html'), PAGE)
writeFileSync(join(out, 'start.js'), START)
