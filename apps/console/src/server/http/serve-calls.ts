import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type Answer, type RefusalName, refusals } from '../../contract/session.ts'
import type { Caller } from '../acts/act-scope.ts'
import type { ConsoleContext } from '../ports.ts'
import { readSession } from '../sign-in/sessions.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import { isOwnCall } from './source.ts'

/** How a call ends. */
export type Ending =
  | { readonly data: unknown }
  | { readonly refusal: RefusalName; readonly field?: string; readonly detail?: string }
  | Extract<Answer, { state: 'asked' }>

/** What is known of a call. */
export interface Call {
  readonly body: unknown
  readonly ip: string
  readonly token: string | null
  /** Sets the session's cookie, or removes it. */
  readonly setCookie: (value: string) => void
}

/** A call of somebody who is signed in. */
export interface OperatorCall extends Call {
  readonly token: string
  readonly caller: Caller
  readonly params: unknown
}

/** Adds calls to a server; each is answered as the contract's `answer`. */
export interface CallServer {
  readonly cookie: SessionCookie
  /** One of anybody who has a page of the console open. */
  any(path: string, run: (call: Call) => Promise<Ending>): void
  /** The same, a limited number for each address. */
  stranger(path: string, run: (call: Call) => Promise<Ending>): void
  /** `bodyBytes`: how much it may carry, where that is more than the server usually takes. */
  operator(
    path: string,
    run: (call: OperatorCall) => Promise<Ending>,
    options?: { readonly bodyBytes?: number },
  ): void
}

const statuses = { done: 200, asked: 202 } as const

function answerOf(ending: Ending): Answer {
  if ('state' in ending) return ending
  if ('data' in ending) return { state: 'done', data: ending.data }
  const { refusal, field = null, detail = null } = ending
  return { state: 'refused', refusal, field, detail }
}

function send(reply: FastifyReply, ending: Ending): FastifyReply {
  const answer = answerOf(ending)
  return reply
    .code(answer.state === 'refused' ? refusals[answer.refusal] : statuses[answer.state])
    .send(answer)
}

/** Prepares a server for the calls of the console: `POST` with JSON, from its own pages alone. */
export function createCallServer(app: FastifyInstance, context: ConsoleContext): CallServer {
  const { origin, limits } = context
  const cookie = createSessionCookie(origin)

  function callOf(request: FastifyRequest, reply: FastifyReply): Call {
    const { body, ip, headers } = request
    const setCookie = (value: string) => void reply.header('set-cookie', value)
    return { body, ip, token: cookie.read(headers.cookie), setCookie }
  }

  function serve(
    path: string,
    run: (call: Call, params: unknown) => Promise<Ending>,
    options: RouteShorthandOptions = {},
  ): void {
    app.post(path, options, async (request, reply) => {
      if (!isOwnCall(request, origin)) return send(reply, { refusal: 'origin' })
      return send(reply, await run(callOf(request, reply), request.params))
    })
  }

  return {
    cookie,
    any: (path, run) => serve(path, run),
    stranger: (path, run) =>
      serve(path, async (call) => {
        const verdict = await limits.consume('console', addressGroup(call.ip))
        return verdict.allowed ? run(call) : { refusal: 'too-many' }
      }),
    operator: (path, run, { bodyBytes: bodyLimit } = {}) =>
      serve(
        path,
        async (call, params) => {
          const { token, ip } = call
          const caller = token === null ? null : await readSession(context, { token, ip })
          if (token === null || caller === null) return { refusal: 'signed-out' }
          return run({ ...call, token, caller, params })
        },
        bodyLimit === undefined ? {} : { bodyLimit },
      ),
  }
}
