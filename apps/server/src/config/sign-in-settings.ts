import { identityProviders, type KnownOpenIdProvider } from '@portico/contract'
import * as v from 'valibot'
import { clientIdPattern, isIssuer, type ProviderNames } from './issuers.ts'
import { isOrigin, list, text, textThat } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'
import { walletPrivateHosts } from './wallet-settings.ts'

/** Null without a client ID. */
function knownClient(id: KnownOpenIdProvider, site: { clientId: string | null; issuer: string }) {
  const { name, responseType, scope } = identityProviders[id]
  const { clientId, issuer } = site
  const names: ProviderNames = { en: name }
  if (clientId === null) return null
  return { id, issuer, clientId, clientSecret: null, responseType, scope, names }
}

/** The variables of an issuer that the site knows by itself; `client` is what the issuer calls the site's id there. */
function knownIssuer(id: KnownOpenIdProvider, client: string) {
  const { name, issuer } = identityProviders[id]
  const variable = id.toUpperCase()
  return v.pipe(
    v.object({
      clientId: optionalSetting(text(clientIdPattern), {
        name: `${variable}_CLIENT_ID`,
        expected: '3 to 255 printable characters without spaces',
        meaning: `The ${client} of your site at ${name}. Without it nobody can sign in with ${name}.`,
      }),
      issuer: setting(textThat(isIssuer), {
        name: `${variable}_ISSUER`,
        fallback: issuer,
        expected: 'an https:// address without a query, exactly as tokens name it',
        meaning: `The issuer that tokens of ${name} must name.`,
      }),
    }),
    v.transform((site) => knownClient(id, site)),
  )
}

const knownIssuers = {
  apple: knownIssuer('apple', 'Services ID'),
  google: knownIssuer('google', 'client ID'),
} satisfies Record<KnownOpenIdProvider, unknown>

/** The identity providers beside the password. */
export const signInSettings = v.object({
  known: v.object(knownIssuers),
  wallet: setting(
    v.pipe(
      list(v.pipe(text(/^[1-9]\d{0,14}$/), v.transform(Number))),
      v.maxLength(20),
      v.transform((chainIds) => (chainIds.length === 0 ? null : { chainIds })),
    ),
    {
      name: 'WALLET_CHAINS',
      fallback: '',
      expected: 'up to 20 numbers of chains (EIP-155), separated by commas, such as 1,56',
      meaning: 'Chains whose wallets may sign in (EIP-4361). Without one nobody can sign in with a wallet.',
    },
  ),
  walletPrivateHosts,
  telegramFrames: setting(
    v.pipe(list(v.pipe(text(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/), v.check(isOrigin))), v.maxLength(5)),
    {
      name: 'TELEGRAM_FRAMES',
      fallback: '',
      expected: 'up to five https:// origins, separated by commas, such as https://web.telegram.org',
      meaning:
        'Clients of Telegram in the browser that may show your mini app, in a frame: the pages for log-in, sign-up and account. Without one no page can be framed.',
    },
  ),
})

/** Vouches for the users of the operator's mini app. */
export const telegramBotToken = optionalSetting(text(/^\d{6,12}:[A-Za-z0-9_-]{30,64}$/), {
  name: 'TELEGRAM_BOT_TOKEN',
  expected: 'the token of a bot, such as 123456789:AAE…',
  meaning: 'Lets users of Telegram sign in through your mini app. Without it none of them can.',
})
