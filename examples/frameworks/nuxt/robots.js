import { robotsRoute } from 'wayleave/web'
import { options } from './options.js'

export const answer = robotsRoute(options)
