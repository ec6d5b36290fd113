import type { AnyCall } from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { BoundCall, Outcome } from './calls/bound-call.ts'
import type { GatewayContext } from './context.ts'
import {
  type Refusal,
  sendData,
  sendRefusal,
  sendSnapshotData,
  setCookies,
  type SnapshotAnswer,
  writtenOnce,
} from './http/answer.ts'
import { createKeptAnswers } from './market/kept-answers.ts'
import { type Admitted, createAccountsQuestion, createAdmission } from './admission/admit.ts'

/** A request and the answer that is made to it. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What data of a snapshot says besides: the version of the snapshot that its handler has read. */
const snapshotData = v.object({ version: v.string() })

/** The answer with its own version: the current snapshot may be another one by now. */
function snapshotAnswer(data: unknown): SnapshotAnswer {
  if (!v.is(snapshotData, data)) throw new TypeError('Data of a snapshot has to name its version')
  return { bytes: writtenOnce(data), version: data.version }
}

/**
 * Creates what serves a whole request: its checks, its handler, its answer. What needs no waiting, such as a read of the
 * snapshot, is answered within the same turn.
 */
export function createAnswering(context: GatewayContext) {
  const admit = createAdmission(context)
  const isAccounts = createAccountsQuestion(context.origins[0] ?? '')

  const kept = createKeptAnswers(() => context.snapshots.current())

  function send(call: AnyCall, { request, reply }: Exchange, outcome: Outcome<unknown>): FastifyReply {
    if ('refusal' in outcome) return sendRefusal(reply, outcome)
    setCookies(reply, outcome.cookies)
    if (call.caching === 'no-store') return sendData(reply, outcome.data)
    const answer = snapshotAnswer(outcome.data)
    kept.keep(call, request, answer)
    return sendSnapshotData(request, reply, answer)
  }

  function serve(bound: BoundCall, exchange: Exchange, admitted: Admitted | Refusal) {
    if ('refusal' in admitted) return sendRefusal(exchange.reply, admitted)
    const outcome = bound.run(admitted.input, admitted.facts)
    return outcome instanceof Promise
      ? outcome.then((settled) => send(bound.call, exchange, settled))
      : send(bound.call, exchange, outcome)
  }

  return (bound: BoundCall, exchange: Exchange) => {
    const known = kept.find(bound.call, exchange.request)
    if (known !== undefined) return sendSnapshotData(exchange.request, exchange.reply, known)
    if (!context.mayServeAccounts() && isAccounts(bound.call, exchange.request))
      return sendRefusal(exchange.reply, { refusal: 'unavailable' })
    const admitted = admit(bound.call, exchange.request)
    return admitted instanceof Promise
      ? admitted.then((settled) => serve(bound, exchange, settled))
      : serve(bound, exchange, admitted)
  }
}
