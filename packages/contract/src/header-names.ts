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
  /** Signature of the request by the device's key, base64 (protocol 3.3). */
  deviceSign: 'device-sign',
  /** `0`, `1` or `2`: what the signature covers. */
  deviceSignMode: 'device-sign-mode',
  /** MD5 of the body as sent, 32 lower-case hexadecimal digits; present in mode 2 and only there. */
  deviceSignBody: 'device-sign-data-md5',
  /** The device's public key: SPKI DER in base64. */
  deviceSignKey: 'device-sign-key',
  /** `<kid>.<signature>` by the key that is stored for the user's id (protocol 3.3). */
  deviceCheck: 'userCheckDeviceSign',
  /** Algorithm of that key. */
  deviceCheckAlgorithm: 'lastAlgorithm',
  /** What passing a captcha earned; single use. */
  captchaToken: 'captcha-token',
  /** Answer: the gateway's receive time in milliseconds since the epoch; absent where the answer may be cached. */
  requestTime: 'requesttime',
  /** Answer: the code of a failed signature. */
  signError: 'gw-sign-error',
} as const

/** The grammar of a trace id (protocol 3.3). The browser sends 32 lower-case hexadecimal digits. */
export const traceIdPattern = /^[A-Za-z0-9_-]{16,64}$/
