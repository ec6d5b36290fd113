import { startThird, thirdNonce } from '@portico/contract'
import { type BoundCall, bindCall } from '../../../calls/bound-call.ts'
import type { OpenIdProvider } from '../ways-in.ts'
import { deviceOf } from '../../proven-caller.ts'
import type { AccountServices } from '../../services.ts'
import { markOf, nonceLifeMs } from '../outside-nonces.ts'
import { callbackPath, createPendingSignIns, createStateCookie, pendingLifeMs } from './pending-sign-ins.ts'

/** What each issuer is asked for; Apple gives name and address only together with a code, which nobody redeems. */
const requests = {
  apple: { response_type: 'code id_token', scope: 'name email' },
  google: { response_type: 'id_token', scope: 'openid email' },
} as const satisfies Record<OpenIdProvider, object>

/** POST /v1/user/public/third/start: the address of the issuer's page, and the cookie that its answer must meet. */
export function startOpenId({ context, nonces }: AccountServices): BoundCall {
  const { volatile, website, waysIn, issuers, origins } = context
  const [publicOrigin = ''] = origins
  const pending = createPendingSignIns(volatile, website)
  const cookie = createStateCookie(publicOrigin)
  return bindCall(startThird, async ({ provider, returnTo = '/login' }, facts) => {
    const client = waysIn[provider]
    if (client === null) return { refusal: 'operationUnavailable' }
    const page = new URL(await issuers.issuer(client.issuer).authorizationEndpoint())
    const { thumbprint } = deviceOf(facts)
    const nonce = await nonces.issue({ provider, thumbprint }, pendingLifeMs)
    const state = await pending.begin(provider, { thumbprint, returnTo })
    const parameters = {
      ...requests[provider],
      client_id: client.clientId,
      redirect_uri: `${publicOrigin}${callbackPath}/${provider}`,
      response_mode: 'form_post',
      state,
      nonce: markOf(nonce),
    }
    for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
    return { data: { url: page.href, expiresInMs: pendingLifeMs }, cookies: [cookie.begin(state)] }
  })
}

/** POST /v1/user/public/third/nonce */
export function giveNonces({ context, nonces }: AccountServices): BoundCall {
  const { waysIn, origins } = context
  const domain = URL.parse(origins[0] ?? '')?.host ?? ''
  const chainIds = [...(waysIn.wallet?.chainIds ?? [])]
  return bindCall(thirdNonce, async ({ provider }, facts) => {
    if (waysIn[provider] === null) return { refusal: 'operationUnavailable' }
    const { thumbprint } = deviceOf(facts)
    const nonce = await nonces.issue({ provider, thumbprint }, nonceLifeMs)
    return { data: { nonce, expiresInMs: nonceLifeMs, domain, chainIds } }
  })
}
