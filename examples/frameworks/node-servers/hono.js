import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pageHeaders, robotsRoute } from 'wayleave/web'
import { options } from './options.js'

const app = new Hono()
const answer = robotsRoute(options)
app.on(['GET', 'HEAD'], '/robots.txt', (context) => answer(context.req.raw))
app.get('/', (context) => context.text('a page', 200, pageHeaders(options)))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
