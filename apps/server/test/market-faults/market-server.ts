import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import * as v from 'valibot'
import { parseConfig } from '../../src/config/config.ts'
import { startServer } from '../../src/start-server.ts'
import { channelName, doingSchema, questionSchema } from './channel.ts'

/**
 * The whole server in a process of its own, whose market has a thread with the sources of the product and shorter time limits. Tells
 * what it contacted and how its services are doing. Ends when its parent does.
 */

const dataFolder = v.parse(v.string(), process.argv[2])

/** Every address that anything in this thread tries to connect to; the thread of the market tells its own. */
const contacted = new Set<string>()
subscribe('net.client.socket', (message) => {
  const { socket } = v.parse(v.object({ socket: v.instance(Socket) }), message)
  socket.on('connectionAttempt', (address: string, port: number) => contacted.add(`${address}:${port}`))
})

const stop = new AbortController()
const config = parseConfig({
  PORT: '0',
  DATA_DIR: dataFolder,
  ROLES: 'site,market',
  RATE_LIMIT_SCALE: '1000',
  MARKET_PUBLISH_SECONDS: '1',
})
const server = await startServer(
  config,
  { stop: stop.signal, force: stop.signal },
  {
    sourcesModule: fileURLToPath(new URL('fault-sources.ts', import.meta.url)),
    logger: { warn: () => {}, info: () => {}, error: () => {} },
  },
)

const channel = new BroadcastChannel(channelName)
// Only windows have origins.
const post = channel.postMessage.bind(channel)
channel.onmessage = (event: unknown) => {
  const { data } = v.parse(v.object({ data: v.unknown() }), event)
  const doing = v.parse(doingSchema, data)
  process.send?.({ ...doing, contacted: [...contacted, ...doing.contacted] })
}
process.on('message', (message) => post(v.parse(questionSchema, message)))
process.once('disconnect', () => {
  stop.abort()
  channel.close()
  void server[Symbol.asyncDispose]()
})
process.send?.({ origin: server.address })
