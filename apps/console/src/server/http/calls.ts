import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isActName } from '../../contract/acts.ts'
import { type Answer, credentialText, invitationToken, refusals } from '../../contract/session.ts'
import type { Caller } from '../acts/act-scope.ts'
import { createHandlers } from '../acts/handlers.ts'
import { createPerforming } from '../acts/perform-act.ts'
import type { ConsoleContext } from '../ports.ts'
import { finishJoin, readInvitation, startJoin } from '../sign-in/join.ts'
import { finishLogIn, finishProof, startLogIn, startProof } from '../sign-in/log-in.ts'
import { readView } from '../sign-in/read-view.ts'
import { endSession, readSession } from '../sign-in/sessions.ts'
import { createSessionCookie } from './session-cookie.ts'
import { isOwnCall } from './source.ts'

type Refused = Omit<Extract<Answer, { state: 'refused' }>, 'state' | 'field'> & { readonly field?: string }
type Ending = { readonly data: unknown } | Refused | Extract<Answer, { state: 'asked' }>

const answered = v.strictObject({ ceremony: v.string(), response: credentialText })
const invited = v.strictObject({ token: invitationToken })

/** What is known of a call. */
interface Call {
  readonly body: unknown
  readonly ip: string
  readonly token: string | null
  /** Sets the session's cookie, or removes it. */
  readonly setCookie: (value: string) => void
}

function answerOf(ending: Ending): Answer {
  if ('state' in ending) return ending
  if ('data' in ending) return { state: 'done', data: ending.data }
  return { state: 'refused', refusal: ending.refusal, field: ending.field ?? null }
}

function send(reply: FastifyReply, ending: Ending): FastifyReply {
  const answer = answerOf(ending)
  const status = { done: 200, asked: 202, refused: 400 }[answer.state]
  return reply.code(answer.state === 'refused' ? refusals[answer.refusal] : status).send(answer)
}

const signedOut = { refusal: 'signed-out' } as const
const noProof = { refusal: 'proof' } as const

/** Registers what pages of the console call: `POST /api/...` with JSON, answered as the contract's `answer`. */
export function registerCalls(app: FastifyInstance, context: ConsoleContext): void {
  const { origin, limits, logger } = context
  const cookie = createSessionCookie(origin)
  const perform = createPerforming(context, createHandlers(context))

  function callOf(request: FastifyRequest, reply: FastifyReply): Call {
    return {
      body: request.body,
      ip: request.ip,
      token: cookie.read(request.headers.cookie),
      setCookie: (value) => reply.header('set-cookie', value),
    }
  }

  function serve(path: string, run: (call: Call, request: FastifyRequest) => Promise<Ending>): void {
    app.post(path, async (request, reply) => {
      if (!isOwnCall(request, origin)) return send(reply, { refusal: 'origin' })
      return send(reply, await run(callOf(request, reply), request))
    })
  }

  /** Calls of strangers, a limited number for each address. */
  function serveStranger(path: string, run: (call: Call) => Promise<Ending>): void {
    serve(path, async (call) => {
      const verdict = await limits.consume('console', addressGroup(call.ip))
      return verdict.allowed ? run(call) : { refusal: 'too-many' }
    })
  }

  function serveOperator(
    path: string,
    run: (
      call: Call & { readonly token: string },
      caller: Caller,
      request: FastifyRequest,
    ) => Promise<Ending>,
  ): void {
    serve(path, async (call, request) => {
      const { token, ip } = call
      const caller = token === null ? null : await readSession(context, { token, ip })
      return token === null || caller === null ? signedOut : run({ ...call, token }, caller, request)
    })
  }

  async function signIn(token: string | null, { setCookie, ip }: Call): Promise<Ending> {
    if (token === null) {
      logger.warn({ ip }, 'a passkey was not accepted at the console')
      return noProof
    }
    setCookie(cookie.set(token))
    return { data: null }
  }

  serveStranger('/api/log-in/start', async () => ({ data: await startLogIn(context) }))
  serveStranger('/api/log-in/finish', async (call) => {
    const read = v.safeParse(answered, call.body)
    if (!read.success) return noProof
    const { ceremony: id, response: text } = read.output
    return signIn(await finishLogIn(context, { id, text, ip: call.ip }), call)
  })
  serveStranger('/api/join/read', async ({ body }) => {
    const read = v.safeParse(invited, body)
    const data = read.success ? await readInvitation(context, read.output.token) : null
    return data === null ? { refusal: 'expired' } : { data }
  })
  serveStranger('/api/join/start', async ({ body }) => {
    const read = v.safeParse(invited, body)
    const data = read.success ? await startJoin(context, read.output.token) : null
    return data === null ? { refusal: 'expired' } : { data }
  })
  serveStranger('/api/join/finish', async (call) => {
    const read = v.safeParse(answered, call.body)
    if (!read.success) return noProof
    const { ceremony: id, response: text } = read.output
    return signIn(await finishJoin(context, { id, text, ip: call.ip }), call)
  })
  // That nobody is signed in is an answer here, and no refusal: every page asks it first.
  serve('/api/session', async ({ token, ip }) => {
    const caller = token === null ? null : await readSession(context, { token, ip })
    return { data: caller === null ? null : await readView(context, caller) }
  })
  serveOperator('/api/session/end', async ({ token, setCookie }) => {
    await endSession(context, token)
    setCookie(cookie.cleared)
    return { data: null }
  })
  serveOperator('/api/prove/start', async (_call, caller) => ({ data: await startProof(context, caller) }))
  serveOperator('/api/prove/finish', async ({ body, token }, caller) => {
    const read = v.safeParse(answered, body)
    if (!read.success) return noProof
    const { ceremony: id, response: text } = read.output
    return (await finishProof(context, { id, text, caller, token })) ? { data: null } : noProof
  })
  serveOperator('/api/act/:name', async ({ body }, caller, { params }) => {
    const { name = '' } = v.parse(v.object({ name: v.optional(v.string()) }), params)
    if (!isActName(name)) return { refusal: 'unknown' }
    const input = typeof body === 'object' && body !== null ? body : {}
    const performed = await perform(caller, { name, input })
    return performed.state === 'refused' ? { refusal: performed.refusal, ...fieldOf(performed) } : performed
  })
}

const fieldOf = ({ field }: { readonly field?: string }) => (field === undefined ? {} : { field })
