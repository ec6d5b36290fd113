import { type CodeName, codes, failureEnvelope, headerNames } from '@portico/contract'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const codesByError: ReadonlyMap<string, CodeName> = new Map([
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 'bodyTooLarge'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
])

/** Answers bytes that are no request, over the bare socket, and closes it. */
export function createClientErrorHandler(
  headers: Readonly<Record<string, string>>,
): (error: Error & { readonly code?: string }, socket: Socket) => void {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const name = codesByError.get(error.code ?? '') ?? 'badRequest'
    const { status } = codes[name]
    const body = JSON.stringify(failureEnvelope(name))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'connection: close',
      'cache-control: no-store',
      `${headerNames.requestTime}: ${Date.now()}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...headerLines,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
