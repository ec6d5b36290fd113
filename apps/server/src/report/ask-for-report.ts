import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type EventReport, eventReport, type ReportQuestion } from '@portico/stores'
import * as v from 'valibot'
import { readSocketRecord } from './socket-record.ts'

/** The running server gave no report. The message says why, and what to do. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

const longestAnswer = 1_000_000
const answerTimeoutMs = 120_000

const nobodyAnswers =
  'The embedded database is in use, and the process that has it open answers no reports: it is no running server, or one of an ' +
  'earlier release. Wait for it to end, or set DATABASE_URL.'

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message) {
    length += part.length
    if (length > longestAnswer)
      throw new ReportError('The running server answered more than a report is long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ENOENT|ECONNREFUSED)$/.test(String(error.code))
}

/** Status and text of what the server says. */
async function exchange(address: string, question: ReportQuestion) {
  const { website, fromDay, days } = question
  const query = new URLSearchParams({ website, fromDay, days: String(days) })
  const request = get({
    socketPath: address,
    path: `/report?${query}`,
    agent: false,
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  try {
    const [message]: IncomingMessage[] = await once(request, 'response')
    if (message === undefined) throw new TypeError('A response has a message.')
    return { status: message.statusCode ?? 0, text: await textOf(message) }
  } catch (error) {
    if (error instanceof ReportError) throw error
    if (isNobodyThere(error)) throw new ReportError(nobodyAnswers, { cause: error })
    throw new ReportError('The running server did not answer to the end.', { cause: error })
  }
}

const answeredReport = v.pipe(v.string(), v.parseJson(), eventReport)
const answeredError = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }))

/**
 * Asks the server that has the embedded database of this folder open.
 * @throws ReportError where nobody answers, or the answer is no report
 */
export async function askForReport(dataFolder: string, question: ReportQuestion): Promise<EventReport> {
  const record = await readSocketRecord(dataFolder)
  if (record === null) throw new ReportError(nobodyAnswers)
  const { status, text } = await exchange(record.address, question)
  const report = v.safeParse(answeredReport, text)
  if (status === 200 && report.success) return report.output
  const told = v.safeParse(answeredError, text)
  const reason = told.success ? told.output.error : 'its answer is no report'
  throw new ReportError(`The running server (process ${record.process}) gave no report: ${reason}`)
}
