import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
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
}

interface Answer {
  readonly status: 200 | 400 | 404 | 500 | 503
  readonly body: EventReport | { readonly error: string }
}

const mostConnections = 4
const requestTimeoutMs = 5000

function questionOf(url: URL): v.SafeParseResult<typeof reportQuestion> {
  const { days = '', ...rest } = Object.fromEntries(url.searchParams)
  return v.safeParse(reportQuestion, { ...rest, days: /^\d{1,3}$/.test(days) ? Number(days) : null })
}

async function answerTo(url: URL, { report, logger }: ReportServiceOptions): Promise<Answer> {
  if (url.pathname !== '/report') return { status: 404, body: { error: 'there is nothing here' } }
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

function listenerFor(options: ReportServiceOptions): RequestListener {
  return async (request, response) => {
    const url = request.method === 'GET' ? URL.parse(request.url ?? '', 'http://operator') : null
    const { status, body } = await answerTo(url ?? new URL('http://operator'), options)
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(body))
  }
}

/**
 * Answers operators on this machine who want a report while this process has the embedded database open, which no other process
 * may open. It listens on a socket (on Windows a named pipe) that only its own user reaches, and answers nothing but reports:
 * `GET /report?website=default&fromDay=2026-11-21&days=1`. Disposing it ends the answers that are on their way.
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
