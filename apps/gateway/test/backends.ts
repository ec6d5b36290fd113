import { randomUUID } from 'node:crypto'
import type { SqlStore } from '@portico/stores'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { addBackend, type BackendCredentials, type BackendScope, backendScopes } from '../src/index.ts'
import type { AccountGateway } from './accounts.ts'
import { testSecret } from './context.ts'

/** What may differ from a message that is right. */
export interface TestMessage {
  readonly id?: string
  /** Of the signature, milliseconds since the epoch. */
  readonly atMs?: number
  /** When it became true, milliseconds since the epoch. */
  readonly saidMs?: number
  readonly key?: string
  /** In place of the body that is signed. */
  readonly sentBody?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer to a backend. */
export interface BackendAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

/** A trading backend as its own programs are: it signs by the library of Standard Webhooks. */
export interface TestBackend {
  readonly name: string
  readonly credentials: BackendCredentials
  introspect(token: string, authorization?: string): Promise<BackendAnswer>
  say(type: string, data: unknown, message?: TestMessage): Promise<BackendAnswer>
}

const bodySchema = v.record(v.string(), v.unknown())

/** The header of a name and a secret. */
export function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
}

async function answerOf(response: Response): Promise<BackendAnswer> {
  const body = v.parse(bodySchema, await response.json())
  return { status: response.status, body, headers: response.headers }
}

/** What the operator's commands stand on. */
export function operatorOf(sql: SqlStore, nowMs: number) {
  return { sql, website: 'portico', nowMs, secret: testSecret }
}

/** Makes a backend with every scope unless others are given. */
export async function openBackend(
  { gateway, clock }: AccountGateway,
  sql: SqlStore,
  wish: { readonly name: string; readonly scopes?: readonly BackendScope[] },
): Promise<TestBackend> {
  const { name, scopes = backendScopes } = wish
  const credentials = await addBackend(operatorOf(sql, clock.nowMs), { name, scopes })
  if (credentials === null) throw new Error(`There is a backend ${name}`)

  const say: TestBackend['say'] = async (type, data, message = {}) => {
    const { id = `msg_${randomUUID()}`, atMs = clock.nowMs, saidMs = clock.nowMs } = message
    const body = JSON.stringify({ type, timestamp: new Date(saidMs).toISOString(), data })
    const at = new Date(Math.floor(atMs / 1000) * 1000)
    const signature = new Webhook(message.key ?? credentials.sendingKey).sign(id, at, body)
    return answerOf(
      await gateway.call(`/backend/v1/messages/${name}`, {
        body: message.sentBody ?? body,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(at.getTime() / 1000),
          'webhook-signature': signature,
          ...message.headers,
        },
      }),
    )
  }

  return {
    name,
    credentials,
    say,
    async introspect(token, authorization = basic(name, credentials.clientSecret)) {
      const response = await gateway.call('/backend/v1/introspect', {
        body: new URLSearchParams({ token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
      })
      return answerOf(response)
    },
  }
}
