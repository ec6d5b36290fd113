import { bindAccountCalls } from './accounts/account-calls.ts'
import type { BoundCall } from './bound-call.ts'
import type { GatewayContext } from './context.ts'
import { readClientConfig } from './ingest/read-client-config.ts'
import { takeEvents } from './ingest/take-events.ts'
import { reportSecurity } from './log/report-security.ts'
import { listAssets } from './market/list-assets.ts'
import { readHistory } from './market/read-history.ts'
import { readQuote } from './market/read-quote.ts'
import { listImageDomains } from './mix/list-image-domains.ts'
import { listPageMeta } from './mix/list-page-meta.ts'
import { readRates } from './mix/read-rates.ts'
import { askCaptcha } from './security/ask-captcha.ts'
import { earnCaptchaToken } from './security/earn-captcha-token.ts'
import { readSigningConfig } from './security/read-signing-config.ts'

/** Every call with what answers it, and what they leave running beside their answers. */
export interface BoundCalls {
  readonly calls: readonly BoundCall[]
  /** Resolves when all of it has ended. */
  settled(): Promise<void>
}

/** Binds every call. A test compares this list with the contract. */
export function bindCalls(context: GatewayContext): BoundCalls {
  const accounts = bindAccountCalls(context)
  const calls = [
    readRates(context),
    listImageDomains(context),
    listPageMeta(context),
    readClientConfig(context),
    reportSecurity(context),
    takeEvents(context),
    listAssets(context),
    readQuote(context),
    readHistory(context),
    readSigningConfig(context),
    askCaptcha(context),
    earnCaptchaToken(context),
    ...accounts.calls,
  ]
  return { calls, settled: accounts.settled }
}
