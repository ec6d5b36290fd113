import {
  type AnyCall,
  type CallInput,
  type CallOutput,
  ContractError,
  isSuccessCode,
  parseOutput,
} from '@portico/contract'
import { orCancelled } from './or-cancelled.ts'
import type { LoadProtection, Protection } from './protection.ts'
import { isRetryable, RequestError } from './request-error.ts'
import { createTransport, type GatewayAnswer, type TransportOptions } from './transport.ts'

/** What the request layer is given; it reaches for nothing by itself. */
export interface RequestLayerOptions extends TransportOptions {
  /** Changes the data of every answer before it is checked, such as exchanging image domains (IMG-02). */
  readonly transform?: (data: unknown) => unknown
  /** 20,000 ms unless given (REQ-03). */
  readonly timeoutMs?: number
  /** Brings what signs and seals; without it every call leaves as it is. */
  readonly protect?: LoadProtection
}

/** Sends the calls of the contract. */
export interface RequestLayer {
  /** Resolves with the parsed data; rejects with a RequestError, whatever went wrong. */
  send<C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutput<C>>
  /**
   * Resolves with the envelope whatever its code, so also with 90000001 when the reader cancelled a captcha (CAP-02). Its
   * data is not checked. Rejects with a RequestError when there is no envelope.
   */
  exchange<C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions): Promise<GatewayAnswer>
  /** Ends the session (USER-03); the protection's `signedOut` is told. Rejects only when that cannot be brought. */
  signOut(): Promise<void>
  /** The gateway's time in milliseconds since the epoch, as far as it is known (REQ-06). */
  now(): number
}

/** Options of one call. */
export interface SendOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/** The time-out of the request layer (REQ-03). */
export const requestTimeoutMs = 20_000

/** Codes that the reader is told of wherever they come from, but for userinfo (ERR-01). */
const toastedCodes: readonly string[] = ['00004', '20906', '20205']

const captchaCode = '10021'

function isToasted(call: AnyCall, { code, status }: GatewayAnswer): boolean {
  return status === 200 && toastedCodes.includes(code) && call.name !== 'userinfo'
}

/** A refusal that the gateway itself, not a back end behind it, wants a captcha for (CAP-01). */
function wantsCaptcha({ code, data }: GatewayAnswer): boolean {
  if (code !== captchaCode || typeof data !== 'object' || data === null) return false
  return 'group' in data && data.group === 'gateway'
}

/** Reads the data of an answer; another code than success, or data that does not fit, is a RequestError. */
function readData<C extends AnyCall>(
  call: C,
  answer: GatewayAnswer,
  transform: (data: unknown) => unknown,
): CallOutput<C> {
  const { code, msg, data, status, traceId } = answer
  if (!isSuccessCode(code)) {
    const retryable = isRetryable(call, status)
    throw new RequestError(msg, { failure: 'refused', traceId, status, code, data, retryable })
  }
  try {
    return parseOutput(call, transform(data))
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    const { field } = cause
    const facts = { failure: 'unreadable', traceId, status, code, field, cause } as const
    throw new RequestError(`The answer does not fit: ${cause.message}`, facts)
  }
}

/** Creates the request layer of a page (spec section 7, REQ-01 to REQ-07). */
export function createRequestLayer(options: RequestLayerOptions): RequestLayer {
  const { protect, transform = (data: unknown) => data } = options
  const transport = createTransport(options)
  let loading: Promise<Protection> | null = null

  async function protection(load: LoadProtection): Promise<Protection> {
    loading ??= load(transport)
    try {
      return await loading
    } catch (cause) {
      loading = null
      throw new RequestError('The protection could not be loaded', {
        failure: 'network',
        traceId: '',
        cause,
        retryable: true,
      })
    }
  }

  /** What is signed, or not, the gateway's configuration says; the contract tells when to ask at all. */
  function isProtected({ signature, session, sealing }: AnyCall): boolean {
    if (signature === 'none') return false
    return session !== 'optional' || sealing !== 'never' || transport.session.handle() !== null
  }

  const exchange: RequestLayer['exchange'] = async (call, input, sendOptions = {}) => {
    const { signal, timeoutMs = options.timeoutMs ?? requestTimeoutMs } = sendOptions
    const request = { call, input, signal, timeoutMs }
    if (protect && isProtected(call)) {
      return orCancelled(
        protection(protect).then((loaded) => loaded.exchange(request)),
        signal,
      )
    }
    const answer = await transport.dispatch(transport.draft(call, input), { signal, timeoutMs })
    if (protect && wantsCaptcha(answer)) return (await protection(protect)).exchange({ ...request, answer })
    return answer
  }

  const tellingExchange: RequestLayer['exchange'] = async (call, input, sendOptions) => {
    const answer = await exchange(call, input, sendOptions)
    if (isToasted(call, answer)) transport.toast(answer)
    return answer
  }

  return {
    exchange: tellingExchange,
    async send(call, input, sendOptions) {
      return readData(call, await tellingExchange(call, input, sendOptions), transform)
    },
    async signOut() {
      if (protect) await (await protection(protect)).signOut('asked')
    },
    now: () => transport.now(),
  }
}
