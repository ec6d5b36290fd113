import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import * as v from 'valibot'
import { type ContentAnswer, type ContentRequest, contentAnswer } from './content-request.ts'

/** The running server did not do what was asked. The message says why. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

const answerTimeoutMs = 60_000

const answered = v.pipe(v.string(), v.parseJson(), contentAnswer)
const refused = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }))

function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ENOENT|ECONNREFUSED)$/.test(String(error.code))
}

/**
 * Asks the server that answers at a socket; null where nobody does.
 * @throws ContentError where it did not do it
 */
export async function askForContent(
  address: string,
  question: ContentRequest,
): Promise<ContentAnswer | null> {
  const sending = open({
    ...{ socketPath: address, path: '/content', method: 'POST', agent: false },
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  sending.end(JSON.stringify(question))
  try {
    const [message]: IncomingMessage[] = await once(sending, 'response')
    if (message === undefined) throw new TypeError('A response has a message.')
    const text = await textOf(message)
    const answer = v.safeParse(answered, text)
    if (answer.success) return answer.output
    const told = v.safeParse(refused, text)
    throw new ContentError(told.success ? told.output.error : 'the running server answered something else')
  } catch (error) {
    if (error instanceof ContentError) throw error
    if (isNobodyThere(error)) return null
    throw new ContentError('the running server did not answer to the end', { cause: error })
  }
}
