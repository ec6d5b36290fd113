import type { WaysIn } from '@portico/gateway'
import * as v from 'valibot'
import type { Setting } from './setting.ts'
import { list } from './texts.ts'

/** An issuer as tokens name it: https, or http on this machine for a trial. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.search !== '' || url.hash !== '') return false
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

function issuer(fallback: string, meaning: string) {
  const schema = v.optional(v.pipe(v.string(), v.check(isIssuer)), fallback)
  return {
    schema,
    fallback,
    expected: 'an https:// address without a query, exactly as tokens name it',
    meaning,
  } as const satisfies Setting<string>
}

function clientId(meaning: string) {
  const schema = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{3,255}$/))), null)
  return {
    schema,
    fallback: '(none)',
    expected: '3 to 255 printable characters without spaces',
    meaning,
  } as const satisfies Setting<string | null>
}

const chainPattern = /^[1-9]\d{0,14}$/

/** The ways in beside the password, in the order of the documentation. */
export const signInSettings = {
  APPLE_CLIENT_ID: clientId(
    'The Services ID that Apple knows your site by. Without it nobody signs in with Apple.',
  ),
  APPLE_ISSUER: issuer('https://appleid.apple.com', 'Whose tokens are taken for Apple’s.'),
  GOOGLE_CLIENT_ID: clientId(
    'The client ID that Google knows your site by. Without it nobody signs in with Google.',
  ),
  GOOGLE_ISSUER: issuer('https://accounts.google.com', 'Whose tokens are taken for Google’s.'),
  WALLET_CHAINS: {
    schema: v.optional(
      v.pipe(list(v.pipe(v.string(), v.regex(chainPattern), v.transform(Number))), v.maxLength(20)),
      '',
    ),
    fallback: '(none)',
    expected: 'up to 20 numbers of chains (EIP-155), separated by commas, such as 1,56',
    meaning: 'Chains whose wallets may sign in (EIP-4361). Without one nobody signs in with a wallet.',
  },
  TELEGRAM_BOT_TOKEN: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{6,12}:[A-Za-z0-9_-]{30,64}$/))), null),
    fallback: '(none)',
    expected: 'the token of a bot, such as 123456789:AAE…',
    meaning: 'Opens your mini app to Telegram’s users. Without it none of them signs in.',
  },
} as const satisfies Record<string, Setting<unknown>>

/** What was read for each of them. */
export type SignInEnvironment = {
  readonly [Name in keyof typeof signInSettings]: v.InferOutput<(typeof signInSettings)[Name]['schema']>
}

/** The ways in that are offered; the token of the bot is among the secrets. */
export type SignInConfig = Omit<WaysIn, 'telegram'>

/** The part of the configuration about ways in. */
export function signInConfigOf(environment: SignInEnvironment): SignInConfig {
  const { APPLE_CLIENT_ID: apple, GOOGLE_CLIENT_ID: google, WALLET_CHAINS: chainIds } = environment
  return {
    apple: apple === null ? null : { issuer: environment.APPLE_ISSUER, clientId: apple },
    google: google === null ? null : { issuer: environment.GOOGLE_ISSUER, clientId: google },
    wallet: chainIds.length === 0 ? null : { chainIds },
  }
}
