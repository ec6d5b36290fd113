/** The names of the headers that calls carry, as the wire spells them (spec section 7, protocol 3.3). */
export const headerNames = {
  website: 'website',
  terminalType: 'terminaltype',
  contentType: 'content-type',
  terminalCode: 'terminalCode',
  deviceId: 'deviceId',
  locale: 'locale',
  language: 'language',
  traceId: 'uhti',
  time: 'tm',
  beta: 'beta',
  /** Answer: the gateway's receive time in milliseconds since the epoch; absent where the answer may be cached. */
  requestTime: 'requesttime',
  /** Answer: the code of a failed signature. */
  signError: 'gw-sign-error',
} as const

/** The grammar of a trace id (protocol 3.3). The browser sends 32 lower-case hexadecimal digits. */
export const traceIdPattern = /^[A-Za-z0-9_-]{16,64}$/
