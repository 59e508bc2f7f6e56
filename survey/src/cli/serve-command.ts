import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Command } from 'commander'
import { surveyServer } from '../serve/server.ts'
import { WITH_OPTION, wholeNumber } from './option-values.ts'

interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly with?: readonly string[]
}

/** `serve DIR` */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the pages of the report, live, with a search, a comparison of robots and SQL')
    .argument('<dir>', 'the folder of a dataset')
    .option('--port <n>', 'the port; 0 takes a free one', wholeNumber(0), 8181)
    .option(
      '--host <address>',
      'the address to listen at; others than this machine are served only if it is theirs',
      '127.0.0.1',
    )
    .option(...WITH_OPTION)
    .action(async (folder: string, options: ServeOptions) => {
      const { port, host } = options
      const server = await surveyServer(folder, host, options.with)
      server.listen(port, host)
      await once(server, 'listening')
      const { port: taken } = server.address() as AddressInfo
      process.stdout.write(`http://${host.includes(':') ? `[${host}]` : host}:${taken}/\n`)
      const stop = (): void => {
        server.close()
        server.closeAllConnections()
      }
      process.once('SIGINT', stop).once('SIGTERM', stop)
      await once(server, 'close')
    })
}
