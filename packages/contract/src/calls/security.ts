import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { captchaTypes } from '../captcha-types.ts'

const path = v.pipe(v.string(), v.regex(/^\/v1(?:\/[A-Za-z0-9-]+)+\/?$/))
const signMode = v.picklist([0, 1, 2])

/** How requests are signed and sealed (spec section 3, SIGN-01; protocol 3.4 and 3.8). */
const signingConfig = v.object({
  /** False turns sealing off. The answer is not signed, so a browser that obeys reports it. */
  clientOpen: v.boolean(),
  /** SPKI DER in base64. */
  serverPublicKey: v.pipe(v.string(), v.maxLength(2000)),
  /** The statement `1.<kid>.<nbf>.<exp>.<signature>` over the key. */
  serverPublicKeySign: v.pipe(v.string(), v.maxLength(2000)),
  /** Of device keys; a server that names none gets the spec's default (KEY-01). */
  defaultAlgorithm: v.optional(v.picklist(['rsa1024', 'rsa2048']), 'rsa1024'),
  /** Paths that are signed, matched whole. */
  exactUrls: v.array(path),
  /** Paths below which everything is signed; each ends with a slash. */
  prefixUrls: v.array(path),
  /** The modes that a path takes, by path or prefix. */
  signModes: v.record(path, v.array(signMode)),
  /** Paths on which the key stored for the user's id proves a known device. */
  userCheckDeviceUrl: v.array(path),
})

/** The signing configuration, as the gateway answers it. */
export type SigningConfig = v.InferOutput<typeof signingConfig>

/** How to sign and seal. Fetched once a session and never kept by a cache. */
export const gatewaySignConfig = defineCall({
  name: 'gatewaySignConfig',
  method: 'GET',
  path: '/v1/mix/config/gatewaySignConfig',
  rate: 'call',
  summary: 'Which calls are signed in which modes, and the key that secrets are sealed with.',
  input: v.strictObject({}),
  output: v.object({ gatewaySignConfig: signingConfig }),
  caching: 'no-store',
  content: 'personal',
  signature: 'none',
  session: 'none',
  sealing: 'never',
  codes: ['unavailable'],
  encryptedFields: [],
})

const scene = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,32}$/))

/** A proof of work as ALTCHA asks for it. */
const proofOfWork = v.object({
  algorithm: v.string(),
  challenge: v.string(),
  salt: v.string(),
  signature: v.string(),
  maxNumber: v.pipe(v.number(), v.safeInteger()),
})

/** Asks for a challenge for a scene: the part of the product that wants proof of a person (CAP-01). */
export const getCaptchaId = defineCall({
  name: 'getCaptchaId',
  method: 'POST',
  path: '/v1/security/policy/captcha/get-captcha-id',
  rate: 'call',
  summary: 'A captcha challenge for a scene.',
  input: v.strictObject({ scene }),
  output: v.object({
    /** Names the challenge; with GeeTest the id of the operator's captcha. */
    geetestId: v.string(),
    captchaType: v.picklist(Object.values(captchaTypes)),
    /** The work to be done; absent with a captcha that brings its own. */
    proofOfWork: v.nullish(proofOfWork, null),
  }),
  caching: 'no-store',
  content: 'personal',
  signature: 'none',
  session: 'none',
  sealing: 'never',
  codes: ['unavailable'],
  encryptedFields: [],
})

/** Checks a solved challenge. `captchaValidate` is Base64 for type 3, else JSON text (CAP-02). */
export const checkCaptcha = defineCall({
  name: 'checkCaptcha',
  method: 'POST',
  path: '/v1/security/policy/captcha/check-captcha',
  rate: 'call',
  summary: 'Checks a solved challenge and gives a single-use token for it.',
  input: v.strictObject({
    scene,
    geetestId: v.pipe(v.string(), v.maxLength(256)),
    captchaType: v.picklist(Object.values(captchaTypes)),
    captchaValidate: v.pipe(v.string(), v.minLength(1), v.maxLength(8000)),
  }),
  output: v.object({ captchaToken: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{32,128}$/)) }),
  caching: 'no-store',
  content: 'personal',
  // The token is bound to the key that signs this call, so that another device cannot spend it.
  signature: 'write',
  session: 'none',
  sealing: 'never',
  codes: ['captchaRefused', 'unavailable'],
  encryptedFields: [],
})
