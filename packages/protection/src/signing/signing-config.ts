import { gatewaySignConfig, isSuccessCode, parseOutput, type SigningConfig } from '@portico/contract'
import { createOncePer, quietMs, RequestError, requestTimeoutMs, type Transport } from '@portico/request'
import type { FailureLog, SessionStorage } from '../ports.ts'

/** The signing configuration of this session (SIGN-01). */
export interface SigningConfigCache {
  /** Fetched when it is not there; callers of the same time share one fetch. Rejects with a RequestError. */
  current(): Promise<SigningConfig>
  /** Forgets it, so that the next signed call fetches. */
  reset(): void
  /** Forgets it and fetches at once, debounced at 2 s (SIGN-04). */
  refetch(): void
}

export interface SigningConfigOptions {
  readonly transport: Transport
  readonly sessionStorage: () => SessionStorage
  readonly log: FailureLog
}

const storageKey = 'portico.signing'

async function fetchConfig(transport: Transport): Promise<SigningConfig> {
  const draft = transport.draft(gatewaySignConfig, {})
  const answer = await transport.dispatch(draft, { timeoutMs: requestTimeoutMs })
  const { code, msg, data, status, traceId } = answer
  if (!isSuccessCode(code)) {
    throw new RequestError(msg, { failure: 'refused', code, status, traceId, retryable: true })
  }
  try {
    return parseOutput(gatewaySignConfig, data).gatewaySignConfig
  } catch (cause) {
    const message = 'The signing configuration cannot be read'
    throw new RequestError(message, { failure: 'unreadable', code, status, traceId, cause })
  }
}

/** Keeps the configuration in memory and, where that is allowed, in session storage. */
export function createSigningConfig(options: SigningConfigOptions): SigningConfigCache {
  const { transport, sessionStorage, log } = options
  const isDue = createOncePer(transport.clock, quietMs)
  let loading: Promise<SigningConfig> | null = null

  function readStored(): SigningConfig | null {
    try {
      const text = sessionStorage().getItem(storageKey)
      return text === null ? null : parseOutput(gatewaySignConfig, JSON.parse(text)).gatewaySignConfig
    } catch (error) {
      log('cannot read the signing configuration', error)
      return null
    }
  }

  function store(config: SigningConfig | null): void {
    try {
      if (config === null) sessionStorage().removeItem(storageKey)
      else sessionStorage().setItem(storageKey, JSON.stringify({ gatewaySignConfig: config }))
    } catch (error) {
      log('cannot store the signing configuration', error)
    }
  }

  /** Only the newest fetch counts: the result of one that was followed by a reset is dropped. */
  function load(): Promise<SigningConfig> {
    const fetching = fetchConfig(transport)
    loading = fetching
    fetching.then(
      (config) => {
        if (loading === fetching) store(config)
      },
      () => {
        if (loading === fetching) loading = null
      },
    )
    return fetching
  }

  function reset(): void {
    loading = null
    store(null)
  }

  return {
    current() {
      if (loading) return loading
      const stored = readStored()
      if (stored === null) return load()
      loading = Promise.resolve(stored)
      return loading
    },
    reset,
    refetch() {
      if (!isDue(storageKey)) return
      reset()
      load().catch((error: unknown) => log('cannot fetch the signing configuration', error))
    },
  }
}
