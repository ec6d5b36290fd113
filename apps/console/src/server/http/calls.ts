import { longestDocument } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isActName } from '../../contract/acts.ts'
import { credentialText, invitationToken } from '../../contract/session.ts'
import { createHandlers } from '../acts/handlers.ts'
import { createPerforming } from '../acts/perform-act.ts'
import type { ConsoleContext } from '../ports.ts'
import { finishJoin, readInvitation, startJoin } from '../sign-in/join.ts'
import { finishLogIn, finishProof, startLogIn, startProof } from '../sign-in/log-in.ts'
import { readView } from '../sign-in/read-view.ts'
import { endSession, readSession } from '../sign-in/sessions.ts'
import {
  type Call,
  type CallServer,
  createCallServer,
  type Ending,
  type OperatorCall,
} from './serve-calls.ts'

const answered = v.strictObject({ ceremony: v.string(), response: credentialText })
const invited = v.strictObject({ token: invitationToken })
/** Texts of documents are the longest that acts carry. JSON needs six bytes for some characters; the rest is for other fields. */
const actBytes = longestDocument * 6 + 65_536
const named = v.object({ name: v.string() })

/** The answer of an authenticator that a call carries; null where it carries none. */
function readAnswered({ body }: Call): { readonly id: string; readonly text: string } | null {
  const read = v.safeParse(answered, body)
  return read.success ? { id: read.output.ceremony, text: read.output.response } : null
}

const orExpired = (data: object | null): Ending => (data === null ? { refusal: 'expired' } : { data })

/** Calls of who is not signed in yet. */
function serveDoor(server: CallServer, context: ConsoleContext): void {
  const { logger } = context

  async function open(
    call: Call,
    finish: (given: { id: string; text: string; ip: string }) => Promise<string | null>,
  ): Promise<Ending> {
    const { ip, setCookie } = call
    const given = readAnswered(call)
    const token = given === null ? null : await finish({ ...given, ip })
    if (token === null) {
      logger.warn({ ip }, 'a passkey was not accepted at the console')
      return { refusal: 'proof' }
    }
    setCookie(server.cookie.set(token))
    return { data: null }
  }

  function invitation(path: string, run: (token: string) => Promise<object | null>): void {
    server.stranger(path, async ({ body }) => {
      const read = v.safeParse(invited, body)
      return orExpired(read.success ? await run(read.output.token) : null)
    })
  }

  server.stranger('/api/log-in/start', async () => ({ data: await startLogIn(context) }))
  server.stranger('/api/log-in/finish', (call) => open(call, (given) => finishLogIn(context, given)))
  invitation('/api/join/read', (token) => readInvitation(context, token))
  invitation('/api/join/start', (token) => startJoin(context, token))
  server.stranger('/api/join/finish', (call) => open(call, (given) => finishJoin(context, given)))
}

/** Calls about the session itself. */
function serveSession(server: CallServer, context: ConsoleContext): void {
  // That nobody is signed in is an answer here, and no refusal: every page asks it first.
  server.any('/api/session', async ({ token, ip }) => {
    const caller = token === null ? null : await readSession(context, { token, ip })
    return { data: caller === null ? null : await readView(context, caller) }
  })
  server.operator('/api/session/end', async ({ token, setCookie }) => {
    await endSession(context, token)
    setCookie(server.cookie.cleared)
    return { data: null }
  })
  server.operator('/api/prove/start', async ({ caller }) => ({ data: await startProof(context, caller) }))
  server.operator('/api/prove/finish', async (call) => {
    const { caller, token } = call
    const given = readAnswered(call)
    const isProven = given !== null && (await finishProof(context, { ...given, caller, token }))
    return isProven ? { data: null } : { refusal: 'proof' }
  })
}

/** Registers what pages of the console call. */
export function registerCalls(app: FastifyInstance, context: ConsoleContext): void {
  const server = createCallServer(app, context)
  const perform = createPerforming(context, createHandlers(context))
  serveDoor(server, context)
  serveSession(server, context)
  const act = async ({ body, caller, params }: OperatorCall): Promise<Ending> => {
    const { name } = v.parse(named, params)
    if (!isActName(name)) return { refusal: 'unknown' }
    const input = typeof body === 'object' && body !== null ? body : {}
    const performed = await perform(caller, { name, input })
    if (performed.state !== 'refused') return performed
    const { state: _state, ...refused } = performed
    return refused
  }
  server.operator('/api/act/:name', act, { bodyBytes: actBytes })
}
