import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import { UpstreamError } from '../port.ts'

/** Leaves a service alone that fails again and again. */
export interface Breaker {
  /** `half-open` as soon as the rest is over: the next request tries, alone. */
  state(): 'closed' | 'open' | 'half-open'
  /** @throws UpstreamError `resting` when nothing may be sent, else what the task throws. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

/** How long a service orders everybody to keep away; 0 where it does not. 418 is how Binance says that it has banned an address. */
function orderedRestMs(error: unknown): number {
  const isOrder = error instanceof UpstreamError && (error.status === 429 || error.status === 418)
  return isOrder ? (error.retryAfterMs ?? 0) : 0
}

/**
 * A circuit breaker that opens after `failures` failures in a row, or at once when the service orders a rest, for `restMs` or as
 * long as was ordered; one request then tries alone. Requests beside it wait for its outcome: a source that asks for several
 * things at once would otherwise refuse its own trial, and never come back.
 */
export function createBreaker(options: {
  readonly name: string
  readonly host: string
  readonly failures: number
  readonly restMs: number
  readonly refusals: readonly number[]
}): Breaker {
  const { name, host } = options
  const refusals = new Set<number | null>(options.refusals)
  const row = new ConsecutiveBreaker(options.failures)
  let restsUntilMs = 0

  const circuit: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) => {
      if (error instanceof UpstreamError) return !refusals.has(error.status)
      // A trial that its caller gave up has shown nothing, so it must not close the circuit.
      return circuit.state === CircuitState.HalfOpen
    }),
    {
      halfOpenAfter: new DelegateBackoff(({ result }) => {
        const ordered = 'error' in result ? orderedRestMs(result.error) : 0
        const restMs = ordered > 0 ? ordered : options.restMs
        restsUntilMs = Date.now() + restMs
        return restMs
      }),
      breaker: {
        state: null,
        success: () => row.success(),
        failure: () => {
          const last = circuit.lastFailure
          const isOrdered = last !== undefined && 'error' in last && orderedRestMs(last.error) > 0
          return row.failure() || isOrdered
        },
      },
    },
  )

  function resting(cause: unknown): UpstreamError {
    const retryAfterMs = Math.max(restsUntilMs - Date.now(), 0)
    const message = `${name} is left alone for ${Math.ceil(retryAfterMs / 1000)} s more`
    return new UpstreamError(message, { fault: 'resting', host, retryAfterMs, cause })
  }

  return {
    state() {
      if (circuit.state === CircuitState.Closed) return 'closed'
      return circuit.state === CircuitState.Open && Date.now() < restsUntilMs ? 'open' : 'half-open'
    },
    async run(task) {
      try {
        return await circuit.execute(task)
      } catch (error) {
        throw isBrokenCircuitError(error) ? resting(error) : error
      }
    },
  }
}
