import { connect, type Socket } from 'node:net'
import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'

/** Many readers of the stream of prices, each over a connection of its own. */
const questionSchema = v.union([
  /** Opens one stream for each path. Answers when every one has had its first event. */
  v.strictObject({ host: v.string(), port: v.number(), paths: v.array(v.string()) }),
  /** Begins to wait for a price; says so at once. */
  v.strictObject({ expect: v.string() }),
  /** Answers when every stream has had it: the times, in milliseconds since the epoch. */
  v.strictObject({ times: v.literal(true) }),
])
const sockets: Socket[] = []
let wanted = ''
let times: number[] = []
let all = Promise.withResolvers<void>()

function listen(socket: Socket) {
  let seen = ''
  socket.on('data', (chunk: Buffer) => {
    if (wanted === '' || seen === wanted || !chunk.includes(wanted)) return
    seen = wanted
    times.push(Date.now())
    if (times.length === sockets.length) all.resolve()
  })
  socket.on('close', () => all.reject(new Error('a stream ended')))
}

async function open(host: string, port: number, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(port, host)
  let head = ''
  const first = (chunk: Buffer) => {
    head += chunk.toString('latin1')
    if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 80)))
    if (!head.includes('event: prices')) return
    socket.off('data', first)
    listen(socket)
    resolve()
  }
  socket.on('data', first)
  socket.once('error', reject)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept: text/event-stream\r\n\r\n`)
  await promise
  sockets.push(socket)
}

answerParent({ ready: true }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('times' in question) {
    await all.promise
    return times
  }
  if ('expect' in question) {
    wanted = `"${question.expect}"`
    times = []
    all = Promise.withResolvers<void>()
    return true
  }
  const { host, port, paths } = question
  const batch = 200
  for (let start = 0; start < paths.length; start += batch) {
    await Promise.all(paths.slice(start, start + batch).map((path) => open(host, port, path)))
  }
  return sockets.length
})
