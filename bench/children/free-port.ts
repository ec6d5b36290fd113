import { once } from 'node:events'
import { createServer } from 'node:http'
import { originOf } from './answer.ts'

/** A port of loopback that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = Number(new URL(originOf(server)).port)
  server.close()
  return port
}
