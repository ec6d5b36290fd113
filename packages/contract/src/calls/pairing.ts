import * as v from 'valibot'
import { pairingKey } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { sealedWrite } from './sealed-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const empty = v.optional(v.strictObject({}))

const byKey = {
  ...sealedWrite,
  input: v.strictObject({ qrcodeKey: pairingKey }),
  codes: ['ticketExpired'],
  encryptedFields: ['qrcodeKey'],
} as const

const asOwner = {
  ...byKey,
  session: 'required',
  codes: ['loginRequired', 'operationRefused', 'ticketExpired'],
} as const

/** A code to show: its key, and how long it is good. The page that shows it makes an address of it, with the key in the fragment. */
const shownCode = v.object({ qrcodeKey: pairingKey, expiresInMs: milliseconds })

/** The device that asks to be logged in, as the gateway saw it. */
const asking = v.object({
  /** What the browser said of itself, shortened. */
  userAgent: v.string(),
  ip: v.string(),
  /** When it asked, milliseconds since the epoch. */
  askedAt: milliseconds,
})

/** The device that asks to be logged in. */
export type AskingDevice = v.InferOutput<typeof asking>

/** Three digits that both screens show, so that people see that they look at the same log-in. */
const checkNumber = v.pipe(v.string(), v.regex(/^\d{3}$/))

/**
 * How a log-in by another device is going. `expired` is also the answer for a key that is unknown, of another device, or spent.
 */
const pairingAnswer = v.object({
  ...sealedWrite.output.entries,
  status: v.picklist(['waiting', 'scanned', 'confirmed', 'refused', 'expired']),
})

/** How a log-in by another device is going, and the session once it is confirmed. */
export type PairingAnswer = v.InferOutput<typeof pairingAnswer>

/** A browser that is not logged in asks for a code to show (GATE-01). */
export const createQrKey = defineCall({
  ...sealedWrite,
  name: 'createQrKey',
  path: '/v1/user/public/createQrKey',
  rate: 'verify',
  summary: 'Makes a QR code that logs this browser in once a device that is logged in confirms it.',
  input: empty,
  output: shownCode,
  sealing: 'never',
  codes: [],
  encryptedFields: [],
})

/** The browser that shows the code asks how it is going; the session is given to its key, once. */
export const getQrKeyStatus = defineCall({
  ...byKey,
  name: 'getQrKeyStatus',
  path: '/v1/user/public/getQrKeyStatus',
  rate: 'call',
  summary: 'How the log-in by a QR code is going.',
  output: pairingAnswer,
  codes: [],
})

/** A device that is logged in has scanned the code: what it is asked to confirm. One device can scan, once. */
export const scanQrKey = defineCall({
  ...asOwner,
  name: 'scanQrKey',
  path: '/v1/user/pairing/scan',
  rate: 'call',
  summary: 'Says which device a scanned QR code would log in.',
  output: v.object({ ...asking.entries, expiresInMs: milliseconds }),
})

/** Confirms or refuses the other device, in either direction: by the log-in that scanned, or that showed the code. */
export const confirmQrKey = defineCall({
  ...asOwner,
  name: 'confirmQrKey',
  path: '/v1/user/pairing/confirm',
  rate: 'call',
  summary: 'Confirms or refuses the log-in of another device.',
  input: v.strictObject({ qrcodeKey: pairingKey, decision: v.picklist(['confirm', 'refuse']) }),
  output: v.null(),
})

/** Somebody who is logged in asks for a code that another terminal opens to be logged in. */
export const createCrossTerminal = defineCall({
  ...asOwner,
  name: 'createCrossTerminal',
  path: '/v1/user/pairing/create',
  rate: 'call',
  summary: 'Makes a code by which another terminal asks to be logged in.',
  input: empty,
  output: shownCode,
  sealing: 'never',
  codes: ['loginRequired', 'operationRefused'],
  encryptedFields: [],
})

/** The other terminal asks to be logged in. The first one that does is the only one. */
export const claimCrossTerminal = defineCall({
  ...byKey,
  name: 'claimCrossTerminal',
  path: '/v1/user/public/claimCrossTerminal',
  rate: 'verify',
  summary: 'Asks to be logged in by the code of another device.',
  output: v.object({ checkNumber, expiresInMs: milliseconds }),
})

/** The other terminal asks how it is going; the session is given to its key, once. */
export const getCrossTerminalLoginStatus = defineCall({
  ...byKey,
  name: 'getCrossTerminalLoginStatus',
  path: '/v1/user/public/getCrossTerminalLoginStatus',
  rate: 'call',
  summary: 'How the log-in of another terminal is going.',
  output: pairingAnswer,
  codes: [],
})

/** The log-in that shows the code asks who wants to be logged in by it. */
export const readCrossTerminal = defineCall({
  ...asOwner,
  name: 'readCrossTerminal',
  path: '/v1/user/pairing/read',
  rate: 'call',
  summary: 'Says which terminal asks to be logged in.',
  output: v.object({
    /** Null until a terminal asks. */
    claim: v.nullable(v.object({ ...asking.entries, checkNumber })),
    expiresInMs: milliseconds,
  }),
})
