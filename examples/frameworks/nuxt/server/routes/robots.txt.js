import { defineEventHandler, toWebRequest } from 'h3'
import { answer } from '../../robots.js'

export default defineEventHandler((event) => answer(toWebRequest(event)))
