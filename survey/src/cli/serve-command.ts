import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Command } from 'commander'
import { surveyServer } from '../serve/server.ts'
import { wholeNumber } from './option-values.ts'

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
    .action(async (folder: string, { port, host }: { port: number; host: string }) => {
      const server = await surveyServer(folder, host)
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
