import { fastify } from 'fastify'
import { robotsMiddleware } from 'wayleave/node'
import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'

const app = fastify()
const answer = robotsMiddleware(options)
app.addHook('onRequest', (request, reply, done) => answer(request.raw, reply.raw, done))
app.addHook('onRequest', (_request, reply, done) => {
  reply.headers(pageHeaders(options))
  done()
})
app.get('/', async () => 'a page')
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
