import { calls, parseInput } from '@portico/contract'
import type { BoundCall } from '../src/calls/bound-call.ts'
import type { BoundCalls } from '../src/bound-calls.ts'
import type { CallFacts } from '../src/calls/call-facts.ts'
import type { GatewayContext } from '../src/context.ts'

/** A call that got to its handler. */
export interface ReachedCall {
  readonly name: string
  readonly input: unknown
  readonly facts: CallFacts
}

/** Handlers that answer nothing but the version of a snapshot, where one is asked for, and remember what reached them, so that a test sees what the checks let through. */
export function createEcho(own: (context: GatewayContext) => readonly BoundCall[] = () => []): {
  readonly reached: ReachedCall[]
  readonly bind: (context: GatewayContext) => BoundCalls
} {
  const reached: ReachedCall[] = []
  const echoes = calls.map((call) => ({
    call,
    run(rawInput: unknown, facts: CallFacts) {
      reached.push({ name: call.name, input: parseInput(call, rawInput), facts })
      return { data: call.caching === 'snapshot' ? { version: 'echo' } : null }
    },
  }))
  return {
    reached,
    bind(context) {
      const given = own(context)
      const names = new Set(given.map(({ call }) => call.name))
      const rest = echoes.filter(({ call }) => !names.has(call.name))
      return { calls: [...given, ...rest], settled: async () => {} }
    },
  }
}
