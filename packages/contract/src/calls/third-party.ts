import * as v from 'valibot'
import {
  areaCode,
  declarations,
  emailText,
  mobileText,
  passwordText,
  serialNumber,
  sixDigits,
} from './account-fields.ts'
import { defineCall } from '../call.ts'
import { anyProvider, namedProvider, openIdProvider } from '../identity-providers.ts'
import { sealedWrite } from './sealed-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A page of this site: its path, with a query where it has one. It names no host and has no fragment of its own. */
const ownPage = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?(?:\?[A-Za-z0-9_.~%=&/-]*)?$/),
)

/** The name under which the callback keeps an id_token. */
const handle = serialNumber

const idToken = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/),
)

/** The proof of an identity at an issuer: the handle of the callback, or a token that an app got by itself. */
const openIdProof = { id: v.optional(handle), token: v.optional(idToken) }

const walletProof = {
  /** The address that signed: 20 bytes in hexadecimal (EIP-55 where its letters are of both cases). */
  publicAddress: v.pipe(v.string(), v.regex(/^0x[0-9A-Fa-f]{40}$/)),
  /**
   * In hexadecimal: r, s and v of the address's key (EIP-191); or what the address's contract takes (EIP-1271), also with how it is
   * made (EIP-6492).
   */
  signature: v.pipe(v.string(), v.maxLength(16_386), v.regex(/^0x(?:[0-9A-Fa-f]{2})+$/)),
  /** The text that was signed (EIP-4361), character by character. */
  sign: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
}

/** The query string that Telegram gave to the mini app, as it came. */
const telegramProof = { initData: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }

const write = {
  method: 'POST',
  caching: 'no-store',
  content: 'personal',
  signature: 'write',
  session: 'none',
  sealing: 'never',
  codes: ['operationUnavailable', 'unavailable'],
  encryptedFields: [],
} as const

/**
 * Begins a sign-in on the page of an issuer. The answer also sets the cookie that the callback asks for. The callback sends the
 * browser to `returnTo`, unless given `/login`, with `#third=<provider>.<id>`, or `#third=<provider>.failed`.
 */
export const startThird = defineCall({
  ...write,
  name: 'startThird',
  path: '/v1/user/public/third/start',
  rate: 'call',
  summary: 'Begins a sign-in with Apple, Google or an issuer that the operator names.',
  input: v.strictObject({ provider: openIdProvider, returnTo: v.optional(ownPage) }),
  output: v.object({ url: v.pipe(v.string(), v.url()), expiresInMs: milliseconds }),
})

/** Gives what a wallet signs, or what an app passes to the issuer's own kit as the nonce; good once, for this device. */
export const thirdNonce = defineCall({
  ...write,
  name: 'thirdNonce',
  path: '/v1/user/public/third/nonce',
  rate: 'call',
  summary: 'Gives a nonce for a sign-in.',
  input: v.strictObject({ provider: v.union([openIdProvider, v.literal('wallet')]) }),
  output: v.object({
    /** 128 bits in hexadecimal. An issuer's kit is given its SHA-256 in base64url instead (protocol 3.15). */
    nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    expiresInMs: milliseconds,
    /** The host that a wallet's text names. */
    domain: v.string(),
    /** The chains that it may name (EIP-155); empty where no wallets sign in. */
    chainIds: v.array(milliseconds),
  }),
})

const registration = v.object({
  /** Names the offer in `thirdRegister`. */
  serialNO: serialNumber,
  provider: anyProvider,
  /** The address that the provider has verified, with most of it hidden; null where it has none. */
  email: v.nullable(v.string()),
  /** True where an account has that address: its owner logs in and links the sign-in, or gives another address. */
  emailTaken: v.boolean(),
  expiresInMs: milliseconds,
})

/** The offer of a new account, where the identity is linked to none. */
export type ExternalRegistration = v.InferOutput<typeof registration>

const externalSignInAnswer = v.object({
  ...sealedWrite.output.entries,
  registration: v.nullable(registration),
})

/** The answer of a sign-in with an identity provider. */
export type ExternalSignInAnswer = v.InferOutput<typeof externalSignInAnswer>

const externalSignIn = {
  ...sealedWrite,
  output: externalSignInAnswer,
  codes: ['captchaRequired', 'proofRefused', 'operationUnavailable', 'unavailable'],
} as const

const openIdSignIn = {
  ...externalSignIn,
  input: v.strictObject(openIdProof),
  encryptedFields: ['id', 'token'],
} as const

/** Signs in with Apple. Exactly one of `id` and `token`. */
export const thirdApple = defineCall({
  ...openIdSignIn,
  name: 'thirdApple',
  path: '/v1/user/public/third/apple',
  rate: 'login',
  summary: 'Signs in with Apple.',
})

/** Signs in with Google. Exactly one of `id` and `token`. */
export const thirdGoogle = defineCall({
  ...openIdSignIn,
  name: 'thirdGoogle',
  path: '/v1/user/public/third/google',
  rate: 'login',
  summary: 'Signs in with Google.',
})

/** Signs in with an issuer that the operator names; Apple and Google have calls of their own. Exactly one of `id` and `token`. */
export const thirdOpenId = defineCall({
  ...openIdSignIn,
  name: 'thirdOpenId',
  path: '/v1/user/public/third/openId',
  rate: 'login',
  summary: 'Signs in with an issuer that the operator names.',
  input: v.strictObject({ provider: namedProvider, ...openIdProof }),
})

/** Signs in with the signature of a wallet (EIP-4361). */
export const thirdWallet = defineCall({
  ...externalSignIn,
  name: 'thirdWallet',
  path: '/v1/user/public/third/wallet',
  rate: 'login',
  summary: 'Signs in with a wallet.',
  input: v.strictObject(walletProof),
  encryptedFields: ['publicAddress', 'signature', 'sign'],
})

/** Signs in with Telegram, inside its mini app. */
export const thirdTelegram = defineCall({
  ...externalSignIn,
  name: 'thirdTelegram',
  path: '/v1/user/public/third/telegram',
  rate: 'login',
  summary: 'Signs in with Telegram.',
  input: v.strictObject(telegramProof),
  encryptedFields: ['initData'],
})

/**
 * Opens an account for an offered registration and links the sign-in to it. An address or number needs the code that `sendCode`
 * sent to it; the address that the provider has verified is taken by itself where no other is given and no account has it.
 */
export const thirdRegister = defineCall({
  ...sealedWrite,
  name: 'thirdRegister',
  path: '/v1/user/public/third/register',
  rate: 'register',
  summary: 'Opens an account for a sign-in of somebody else.',
  input: v.strictObject({
    serialNO: serialNumber,
    email: v.optional(emailText),
    emailCode: v.optional(sixDigits),
    mobile: v.optional(mobileText),
    areaCode: v.optional(areaCode),
    verifyCode: v.optional(sixDigits),
    ...declarations,
  }),
  codes: [
    'captchaRequired',
    'codeRefused',
    'fieldRefused',
    'operationUnavailable',
    'ticketExpired',
    'signInTaken',
  ],
  encryptedFields: ['email', 'mobile', 'areaCode', 'serialNO', 'emailCode'],
})

const linkedSignIn = v.object({
  /** Identifies it in `unlinkThird`; reveals nothing of the person. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  provider: anyProvider,
  /** How its owner recognises it: an e-mail address, a shortened wallet address, a name. */
  label: v.string(),
  linkedAt: milliseconds,
  usedAt: milliseconds,
})

/** An identity that is linked to the account. */
export type LinkedSignIn = v.InferOutput<typeof linkedSignIn>

/** The identities that are linked to the account. */
export const listLinks = defineCall({
  ...write,
  name: 'listLinks',
  path: '/v1/user/security/links/list',
  rate: 'call',
  summary: 'The sign-ins that are linked to the account.',
  input: v.optional(v.strictObject({})),
  output: v.object({
    links: v.array(linkedSignIn),
    /** False for agencies, which have no linked identities. */
    takesLinks: v.boolean(),
  }),
  signature: 'read',
  session: 'required',
  codes: ['loginRequired'],
})

/** Without a password, the owner is verified by a log-in within the last ten minutes. */
const ownerProof = { pwd: v.optional(passwordText) }

const linking = {
  ...write,
  session: 'required',
  sealing: 'unless-signed-in',
} as const

/** Links an identity to the account; takes the same proofs as the sign-ins. */
export const linkThird = defineCall({
  ...linking,
  name: 'linkThird',
  path: '/v1/user/security/links/add',
  rate: 'call',
  summary: 'Links a sign-in of somebody else to the account.',
  input: v.variant('provider', [
    v.strictObject({ provider: openIdProvider, ...openIdProof, ...ownerProof }),
    v.strictObject({ provider: v.literal('wallet'), ...walletProof, ...ownerProof }),
    v.strictObject({ provider: v.literal('telegram'), ...telegramProof, ...ownerProof }),
  ]),
  output: v.null(),
  codes: [
    'loginRequired',
    'credentialsRefused',
    'freshLogInRequired',
    'captchaRequired',
    'operationRefused',
    'proofRefused',
    'signInTaken',
    'operationUnavailable',
    'unavailable',
  ],
  encryptedFields: ['id', 'token', 'publicAddress', 'signature', 'sign', 'initData', 'pwd'],
})

/** Removes a linked identity from the account, unless it is the last sign-in method. */
export const unlinkThird = defineCall({
  ...linking,
  name: 'unlinkThird',
  path: '/v1/user/security/links/remove',
  rate: 'call',
  summary: 'Takes a linked sign-in off the account.',
  input: v.strictObject({ name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)), ...ownerProof }),
  output: v.null(),
  codes: [
    'loginRequired',
    'credentialsRefused',
    'freshLogInRequired',
    'captchaRequired',
    'operationRefused',
    'lastSignInMethod',
  ],
  encryptedFields: ['pwd'],
})
