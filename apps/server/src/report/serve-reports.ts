import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type EventReport, type ReportQuestion, reportQuestion, StoreUnavailable } from '@portico/stores'
import * as v from 'valibot'
import type { ServerLogger } from '../operation/logger.ts'
import { prepareSocket, publishSocket, removeSocket } from './socket-record.ts'

/** What answers, and for which data folder. */
export interface ReportServiceOptions {
  /** Absolute path. Only the process that has the embedded database of this folder open may serve its reports. */
  readonly dataFolder: string
  readonly report: (question: ReportQuestion) => Promise<EventReport>
  readonly logger: ServerLogger
  /** What else operators may ask of this process, by path: it gets the text that was posted, and answers a value. */
  readonly posts?: ReadonlyMap<string, (text: string) => Promise<object>>
}

interface Answer {
  readonly status: 200 | 400 | 404 | 500 | 503
  readonly body: object
}

const mostConnections = 4
const requestTimeoutMs = 5000
const longestPost = 1_000_000

function questionOf(url: URL): v.SafeParseResult<typeof reportQuestion> {
  const { days = '', ...rest } = Object.fromEntries(url.searchParams)
  return v.safeParse(reportQuestion, { ...rest, days: /^\d{1,3}$/.test(days) ? Number(days) : null })
}

async function answerTo(url: URL, { report, logger }: ReportServiceOptions): Promise<Answer> {
  if (url.pathname !== '/report') return nothingHere
  const question = questionOf(url)
  if (!question.success) return { status: 400, body: { error: 'the question does not fit' } }
  try {
    return { status: 200, body: await report(question.output) }
  } catch (error) {
    logger.warn({ err: error }, 'a report could not be made')
    const isAway = error instanceof StoreUnavailable
    return { status: isAway ? 503 : 500, body: { error: isAway ? error.message : 'the report failed' } }
  }
}

const nothingHere: Answer = { status: 404, body: { error: 'there is nothing here' } }

/** What is posted, where it is no longer than any of it may be. */
async function postedText(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > longestPost) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

async function answerPost(
  request: IncomingMessage,
  { posts, logger }: ReportServiceOptions,
): Promise<Answer> {
  const act = posts?.get(request.url ?? '')
  if (act === undefined) return nothingHere
  const text = await postedText(request)
  if (text === null) return { status: 400, body: { error: 'too long' } }
  try {
    return { status: 200, body: await act(text) }
  } catch (error) {
    logger.warn({ err: error }, 'what an operator asked could not be done')
    const isAway = error instanceof StoreUnavailable
    return {
      status: isAway ? 503 : 500,
      body: { error: error instanceof Error ? error.message : String(error) },
    }
  }
}

async function answerOf(request: IncomingMessage, options: ReportServiceOptions): Promise<Answer> {
  if (request.method === 'POST') return answerPost(request, options)
  const url = request.method === 'GET' ? URL.parse(request.url ?? '', 'http://operator') : null
  return url === null ? nothingHere : answerTo(url, options)
}

function listenerFor(options: ReportServiceOptions): RequestListener {
  return async (request, response) => {
    const { status, body } = await answerOf(request, options)
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(body))
  }
}

/**
 * Answers operators on this machine who want a report while this process has the embedded database open, which no other process
 * may open. It listens on a socket (on Windows a named pipe) that only its own user reaches, and answers reports
 * (`GET /report?website=default&fromDay=2026-11-21&days=1`) and what `posts` names. Disposing it ends the answers that are on their way.
 */
export async function serveReports(options: ReportServiceOptions): Promise<AsyncDisposable> {
  const { dataFolder } = options
  const address = await prepareSocket(dataFolder)
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs, maxHeaderSize: 4096 },
    listenerFor(options),
  )
  server.maxConnections = mostConnections
  server.listen(address)
  await once(server, 'listening')
  await publishSocket(dataFolder, address)
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await removeSocket(address)
    },
  }
}
