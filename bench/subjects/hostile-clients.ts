import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { pageTargets } from '@portico/server/test-page-requests'
import { hostileKinds, hostileText } from '@portico/server/test-hostile-texts'
import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'

/**
 * Clients that mean harm, in a process of their own and from one address that nobody else has: `address` is that of the server.
 * Each asks for as long as it is told to, as fast as it is answered, and tells how often it was answered with which status.
 */
const clients = 4
const slowReaders = 200
const localAddress = '127.0.0.2'

const questionSchema = v.strictObject({
  attack: v.picklist(['sitemap', 'targets', 'worst', 'slow']),
  origin: v.string(),
  durationMs: v.number(),
})
type Question = v.InferOutput<typeof questionSchema>

const sitemapIndex = '/sitemap.xml'
const sitemapsAtMost = 20
const longestPath = 500
const longestQuery = 3_500
const worst = pageTargets().filter(({ what }) => what.endsWith('the most work'))

/** What one client asks for next; another target for each number. */
const targets: Readonly<Record<Exclude<Question['attack'], 'slow' | 'sitemap'>, (number: number) => string>> =
  {
    targets(number) {
      const kind = hostileKinds[number % hostileKinds.length] ?? 'long'
      const isPath = Math.floor(number / hostileKinds.length) % 2 === 0
      return isPath
        ? `/${hostileText(kind, longestPath, number)}`
        : `/search?q=${hostileText(kind, longestQuery, number)}`
    },
    worst: (number) => worst[number % worst.length]?.target(number) ?? '/',
  }

function answerOf(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'gzip' } })
    request.once('response', (response: IncomingMessage) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
  })
}

/** The paths of the index and of the first files that it names. */
async function sitemapsOf(origin: string): Promise<readonly string[]> {
  const index = await (await fetch(origin + sitemapIndex)).text()
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  if (parts.length === 0) throw new Error('the index of sitemaps names none')
  return [sitemapIndex, ...parts.slice(0, sitemapsAtMost)]
}

// Clients elsewhere take no processor from the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let number = 0

async function askOn({ origin, durationMs }: Question, targetOf: (number: number) => string) {
  const statuses: Record<string, number> = {}
  const untilMs = performance.now() + durationMs
  const agent = new Agent({ keepAlive: true, maxSockets: clients, localAddress })
  async function client(): Promise<void> {
    while (performance.now() < untilMs) {
      number += 1
      const status = await answerOf(origin + targetOf(number), agent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return statuses
}

/** Connections that ask for a large file and then read nothing of it; one that was ended is opened anew. */
async function readNothing({ origin, durationMs }: Question) {
  const { port } = new URL(origin)
  const [, part = sitemapIndex] = await sitemapsOf(origin)
  const statuses: Record<string, number> = { opened: 0 }
  const open = new Set<Socket>()
  let isOver = false
  function begin(): void {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
    open.add(socket)
    statuses['opened'] = (statuses['opened'] ?? 0) + 1
    socket.pause()
    socket.write(`GET ${part} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      open.delete(socket)
      if (!isOver) begin()
    })
  }
  for (let reader = 0; reader < slowReaders; reader += 1) begin()
  await new Promise((resolve) => setTimeout(resolve, durationMs))
  isOver = true
  for (const socket of open) socket.destroy()
  return statuses
}

answerParent({}, async (asked) => {
  const question = v.parse(questionSchema, asked)
  const { attack, origin } = question
  if (attack === 'slow') return readNothing(question)
  if (attack !== 'sitemap') return askOn(question, targets[attack])
  const sitemaps = await sitemapsOf(origin)
  return askOn(question, (asking) => sitemaps[asking % sitemaps.length] ?? sitemapIndex)
})
