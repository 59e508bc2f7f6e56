import express from 'express'
import { robotsMiddleware } from 'wayleave/node'
import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'

const app = express()
app.use(robotsMiddleware(options))
app.use((_request, response, next) => {
  response.set(pageHeaders(options))
  next()
})
app.get('/', (_request, response) => response.send('a page'))
app.listen(process.env.PORT, '127.0.0.1')
