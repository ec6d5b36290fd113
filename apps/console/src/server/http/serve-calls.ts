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

interface Refusal {
  readonly refusal: RefusalName
}

interface Served<Admitted> extends Pick<RouteShorthandOptions, 'bodyLimit'> {
  readonly admit: (request: FastifyRequest) => Promise<Admitted | Refusal>
  readonly run: (call: Call & Admitted, params: unknown) => Promise<Ending>
}

/** Who calls, once the session is read. */
type Known = Pick<OperatorCall, 'token' | 'caller'>

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

  /** Who may not call is answered before anything of the body is read. */
  function serve<Admitted extends object>(path: string, { admit, run, ...options }: Served<Admitted>): void {
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const known = isOwnCall(request, origin) ? await admit(request) : ({ refusal: 'origin' } as const)
      if ('refusal' in known) return send(reply, known)
      admitted.set(request, known)
    }
    app.post(path, { ...options, onRequest }, async (request, reply) => {
      const known = admitted.get(request)
      if (known === undefined) throw new Error(`${path} is served without its check.`)
      return send(reply, await run({ ...callOf(request, reply), ...known }, request.params))
    })
  }

  async function admitStranger({ ip }: FastifyRequest): Promise<object | Refusal> {
    const verdict = await limits.consume('console', addressGroup(ip))
    return verdict.allowed ? {} : { refusal: 'too-many' }
  }

  async function admitOperator({ ip, headers }: FastifyRequest): Promise<Known | Refusal> {
    const token = cookie.read(headers.cookie)
    const caller = token === null ? null : await readSession(context, { token, ip })
    return token === null || caller === null ? { refusal: 'signed-out' } : { token, caller }
  }

  return {
    cookie,
    any: (path, run) => serve(path, { admit: async () => ({}), run }),
    stranger: (path, run) => serve(path, { admit: admitStranger, run }),
    operator: (path, run, { bodyBytes: bodyLimit } = {}) =>
      serve(path, {
        admit: admitOperator,
        run: (call, params) => run({ ...call, params }),
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
      }),
  }
}
