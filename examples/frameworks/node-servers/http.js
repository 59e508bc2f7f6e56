import { createServer } from 'node:http'
import { robotsMiddleware } from 'wayleave/node'
import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'

const answer = robotsMiddleware(options)
createServer((request, response) =>
  answer(request, response, () => response.writeHead(200, pageHeaders(options)).end('a page')),
).listen(process.env.PORT, '127.0.0.1')
