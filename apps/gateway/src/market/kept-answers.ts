import type { AnyCall } from '@portico/contract'
import type { Snapshot } from '@portico/market'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { SnapshotAnswer } from '../http/answer.ts'
import { isEachHeaderOnce } from '../http/repeated-headers.ts'

/** What answers of a snapshot take up at most: some 8,000 quotes, or 300 histories of a year. */
const mostBytes = 16 * 1024 * 1024
/** Targets that are longer are not kept: they come from callers. */
const longestTarget = 256
/** What an entry takes up besides its target and its answer, about. */
const entryBytes = 200

/** What is read of a request. */
type Asked = Pick<FastifyRequest, 'originalUrl' | 'raw'>

/** What calls answered by the current snapshot, by their targets. */
export interface KeptAnswers {
  /** An answer that was checked before; undefined where there is none, or the request needs its checks. */
  find(call: AnyCall, request: Asked): SnapshotAnswer | undefined
  /** Keeps an answer, unless another snapshot than the one that it was read from is the current one. */
  keep(call: AnyCall, request: Asked, answer: SnapshotAnswer): void
}

/** Whether a call's answers are the same for everyone who asks with the same target, as shared caches take them to be. */
function isSameForAll({ caching, method, signature }: AnyCall): boolean {
  return caching === 'snapshot' && method === 'GET' && signature === 'none'
}

/** Keeps answers for as long as their snapshot is the current one; the least recently used are dropped above `maxBytes`. */
export function createKeptAnswers(current: () => Snapshot, maxBytes = mostBytes): KeptAnswers {
  let snapshot: Snapshot | null = null
  const answers = new LRUCache<string, SnapshotAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, target) => bytes.length + 2 * target.length + entryBytes,
  })

  function ofNow() {
    const now = current()
    if (now !== snapshot) answers.clear()
    snapshot = now
    return { answers, version: now.version }
  }

  return {
    find: (call, request) =>
      isSameForAll(call) && isEachHeaderOnce(request.raw)
        ? ofNow().answers.get(request.originalUrl)
        : undefined,
    keep(call, { originalUrl }, answer) {
      if (!isSameForAll(call) || originalUrl.length > longestTarget) return
      const { answers: kept, version } = ofNow()
      if (answer.version === version) kept.set(originalUrl, answer)
    },
  }
}
