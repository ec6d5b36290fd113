import type { TestGateway } from './gateway.ts'
import type { SignedRequest } from './caller.ts'

/** A request whose every line a test may choose, repeated ones included. */
export interface RawRequest {
  method: string
  path: string
  host: string
  headers: (readonly [string, string])[]
  body: string
  /** What the header content-length says; the length of the body unless given. */
  length?: number
}

/** An answer out of its bytes. */
export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** The code of the envelope; null where there is none. */
  readonly code: string | null
  readonly text: string
}

/** A signed call as lines, from the site itself. */
export function rawOf(request: SignedRequest, host: string): RawRequest {
  const { method, path, body, headers } = request
  const own: readonly (readonly [string, string])[] = [
    ['content-type', 'application/json'],
    ['origin', 'https://portico.example'],
  ]
  return { method, path, host, headers: [...own, ...Object.entries(headers)], body }
}

function codeOf(text: string): string | null {
  return /^\{"code":"(\d{5,8})"/.exec(text)?.[1] ?? null
}

/** Sends the lines and reads the answer. */
export async function sendLines(gateway: TestGateway, request: RawRequest): Promise<RawAnswer> {
  const { method, path, host, headers, body, length = Buffer.byteLength(body) } = request
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    `content-length: ${length}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  const answer = await gateway.raw(`${lines.join('\r\n')}\r\n\r\n${body}`)
  const [head = '', text = ''] = answer.split('\r\n\r\n', 2)
  const [status = '', ...fields] = head.split('\r\n')
  const pairs = fields.map((field) => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
  })
  return { status: Number(status.slice(9, 12)), headers: new Map(pairs), code: codeOf(text), text }
}
