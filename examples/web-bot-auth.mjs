// A crawler that signs each request, for Web Bot Auth: HTTP Message Signatures (RFC 9421) with Ed25519.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createGate } from 'wayleave/crawl'
import { SignatureVerifier, webBotAuth } from 'wayleave/verify'

// Keep your own key in a file. Publish its public part at the address of SIGNATURE_AGENT.
const SIGNATURE_AGENT = 'https://example.com/.well-known/http-message-signatures-directory'
const pair = /** @type {import('node:crypto').webcrypto.CryptoKeyPair} */ (
  await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
)
const key = await crypto.subtle.exportKey('jwk', pair.privateKey)
const { kty, crv, x } = key

// A site on this machine that verifies the signatures. A real one fetches the directory: leave "fetch" out.
const directory = new TextEncoder().encode(JSON.stringify({ keys: [{ kty, crv, x }] }))
const verifier = new SignatureVerifier({
  fetch: async () => ({
    outcome: 'ok',
    hops: [{ status: 200, headers: {} }],
    body: directory,
    truncated: false,
  }),
})
const site = createServer(({ method = '', url = '', headers }, response) => {
  const request = {
    method,
    url: new URL(url, `http://${headers.host}`),
    headers: new Headers(/** @type {Record<string, string>} */ (headers)),
  }
  void verifier.verify(request).then(({ kind }) => {
    console.log('site:', url, 'signature is', kind)
    if (url === '/moved') response.writeHead(302, { location: '/news' }).end()
    else response.end(url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : 'Nothing new.')
  })
}).listen(0)
await once(site, 'listening')

const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  signRequest: await webBotAuth({ key, signatureAgent: SIGNATURE_AGENT }),
  allowPrivate: true,
  pace: { floorMs: 50, defaultMs: 0, factor: 0 },
})
const { port } = /** @type {import('node:net').AddressInfo} */ (site.address())
const response = await gate.fetch(`http://localhost:${port}/moved`)
console.log(await response.text())
await gate.close()
site.close()

// Prints:
// site: /robots.txt signature is valid
// site: /moved signature is valid
// site: /news signature is valid
// Nothing new.
