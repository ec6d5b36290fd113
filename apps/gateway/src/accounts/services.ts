import type { GatewayContext } from '../context.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import { type CodeQuotas, createCodeQuotas } from './registration/code-quotas.ts'
import { createVerificationCodes, type VerificationCodes } from './registration/verification-codes.ts'
import { type CaptchaDemands, createCaptchaDemands } from '../calls/captcha-demands.ts'
import { type CodeRisk, createCodeRisk } from './registration/code-risk.ts'
import { createTextCaps, type TextCaps } from './registration/text-caps.ts'
import { createSessionCookies, type SessionCookies } from './sessions/session-cookies.ts'
import { createFailureCounts, type FailureCounts } from './sign-in/failure-counts.ts'
import { createGuessRisk, type GuessRisk } from './sign-in/guess-risk.ts'
import { createTickets, type Tickets } from './sign-in/tickets.ts'
import { createOffers, type Offers } from './external-identity/offers.ts'
import { createTokenKeys, type TokenKeys } from './backends/tokens/token-keys.ts'
import { createIdentityNonces, type IdentityNonces } from './external-identity/identity-nonces.ts'

/** What the calls of accounts share: the gateway's context, and what is made of it once. */
export interface AccountServices {
  readonly context: GatewayContext
  readonly codes: VerificationCodes
  readonly quotas: CodeQuotas
  readonly textCaps: TextCaps
  readonly codeRisk: CodeRisk
  readonly captchaDemands: CaptchaDemands
  readonly tickets: Tickets
  readonly nonces: IdentityNonces
  readonly offers: Offers
  readonly failures: FailureCounts
  readonly guessRisk: GuessRisk
  readonly messages: Messages
  readonly cookies: SessionCookies
  readonly tokenKeys: TokenKeys
}

/** Puts the parts together. Nothing is opened or read before a call. */
export function createAccountServices(context: GatewayContext): AccountServices {
  const { volatile, website, settings, limits } = context
  return {
    context,
    codes: createVerificationCodes({
      volatile,
      website,
      pepper: context.secret('codes'),
      settings: settings.code,
      now: context.now,
    }),
    quotas: createCodeQuotas({ limits, website, pepper: context.secret('names') }),
    textCaps: createTextCaps(context),
    codeRisk: createCodeRisk({ volatile, website, pepper: context.secret('names'), now: context.now }),
    captchaDemands: createCaptchaDemands(volatile, website),
    tickets: createTickets(volatile, website),
    nonces: createIdentityNonces(volatile, website),
    offers: createOffers(volatile, website),
    failures: createFailureCounts({ volatile, website, pepper: context.secret('names'), settings }),
    guessRisk: createGuessRisk(context),
    messages: createMessages(context),
    cookies: createSessionCookies(context.origins[0] ?? ''),
    tokenKeys: createTokenKeys(context),
  }
}
