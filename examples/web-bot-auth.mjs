// A crawler that signs each request, for Web Bot Auth: HTTP Message Signatures (RFC 9421) with Ed25519.
import { createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createGate } from 'wayleave/crawl'

// Keep your own key in a file. Publish its public part under the address of SIGNATURE_AGENT, in
// /.well-known/http-message-signatures-directory.
const SIGNATURE_AGENT = '"https://example.com"'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { crv, kty, x } = publicKey.export({ format: 'jwk' })
// The thumbprint of the key (RFC 7638) names it.
const keyId = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')

/** The text that is signed (RFC 9421 §2.5). @param {string} authority @param {string} params */
const signatureBase = (authority, params) =>
  `"@authority": ${authority}\n"signature-agent": ${SIGNATURE_AGENT}\n"@signature-params": ${params}`

/** @type {import('wayleave/fetch').SignRequest} */
const signRequest = ({ url }) => {
  const created = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(32).toString('base64')
  const params = `("@authority" "signature-agent");created=${created};keyid="${keyId}";alg="ed25519";expires=${created + 60};nonce="${nonce}";tag="web-bot-auth"`
  const signature = sign(null, Buffer.from(signatureBase(url.host, params)), privateKey)
  return {
    'signature-agent': SIGNATURE_AGENT,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  }
}

// A site on this machine that verifies the signatures.
const site = createServer(({ url = '', headers }, response) => {
  const params = String(headers['signature-input']).replace(/^sig1=/, '')
  const signature = Buffer.from(String(headers.signature).replace(/^sig1=:|:$/g, ''), 'base64')
  const isValid = verify(null, Buffer.from(signatureBase(String(headers.host), params)), publicKey, signature)
  console.log('site:', url, isValid ? 'signature is valid' : 'signature is missing or wrong')
  if (url === '/moved') response.writeHead(302, { location: '/news' }).end()
  else response.end(url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : 'Nothing new.')
}).listen(0)
await once(site, 'listening')

const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  signRequest,
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
