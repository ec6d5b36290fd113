import type { AnyCall } from '@portico/contract'
import type { Snapshot } from '@portico/market'
import type { FastifyRequest } from 'fastify'
import { isEachHeaderOnce } from '../http/repeated-headers.ts'

/** Answers kept for a snapshot at most. */
const mostKept = 5000
/** Targets that are longer are not kept: they come from callers. */
const longestTarget = 256

/** What calls answered by the current snapshot, by their targets. */
export interface KeptAnswers {
  /** The data of an answer that was checked before; undefined where there is none, or the request has to be looked at. */
  find(call: AnyCall, request: FastifyRequest): object | undefined
  keep(call: AnyCall, request: FastifyRequest, data: unknown): void
}

/** Whether a call's answers are the same for everyone who asks with the same target, as shared caches take them to be. */
function isSameForAll({ caching, method, signature }: AnyCall): boolean {
  return caching === 'snapshot' && method === 'GET' && signature === 'none'
}

/** Keeps answers for as long as their snapshot is the current one. */
export function createKeptAnswers(current: () => Snapshot): KeptAnswers {
  let snapshot: Snapshot | null = null
  let answers = new Map<string, object>()

  function ofNow(): Map<string, object> {
    const now = current()
    if (now !== snapshot) [snapshot, answers] = [now, new Map()]
    return answers
  }

  return {
    find: (call, request) =>
      isSameForAll(call) && isEachHeaderOnce(request.raw) ? ofNow().get(request.originalUrl) : undefined,
    keep(call, { originalUrl }, data) {
      if (!isSameForAll(call) || typeof data !== 'object' || data === null) return
      if (originalUrl.length > longestTarget) return
      const kept = ofNow()
      if (kept.size >= mostKept) kept.clear()
      kept.set(originalUrl, data)
    },
  }
}
