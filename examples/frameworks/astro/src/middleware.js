import { pageHeaders } from 'wayleave/web'
import { options } from '../options.js'

export async function onRequest(_context, next) {
  const response = await next()
  for (const [name, value] of Object.entries(pageHeaders(options))) response.headers.set(name, value)
  return response
}
