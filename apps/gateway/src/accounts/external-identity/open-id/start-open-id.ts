import { startThird, thirdNonce } from '@portico/contract'
import { type BoundCall, bindCall } from '../../../calls/bound-call.ts'
import { deviceOf } from '../../proven-caller.ts'
import { randomToken } from '../../secrets.ts'
import type { AccountServices } from '../../services.ts'
import { isOffered, type OpenIdClient, openIdClientOf } from '../offered-providers.ts'
import { markOf, nonceLifeMs } from '../identity-nonces.ts'
import {
  callbackAddress,
  createPendingSignIns,
  createStateCookies,
  pendingLifeMs,
} from './pending-sign-ins.ts'

/**
 * How the issuer is to answer: with a token in the body of a POST, which no log contains, or with a code in the query, which is
 * useless without the verifier and the secret (RFC 7636).
 */
function answerParameters({ responseType }: OpenIdClient, verifier: string | null) {
  const asked = { response_type: responseType }
  if (verifier === null) return { ...asked, response_mode: 'form_post' }
  return { ...asked, code_challenge: markOf(verifier), code_challenge_method: 'S256' }
}

/** POST /v1/user/public/third/start: the address of the issuer's page, and the cookie that the callback is compared with. */
export function startOpenId({ context, nonces }: AccountServices): BoundCall {
  const { volatile, website, providers, issuers, origins } = context
  const [publicOrigin = ''] = origins
  const pending = createPendingSignIns(volatile, website)
  const stateCookies = createStateCookies(publicOrigin)
  return bindCall(startThird, async ({ provider, returnTo = '/login' }, facts) => {
    const client = openIdClientOf(providers, provider)
    if (client === null) return { refusal: 'operationUnavailable' }
    const page = new URL(await issuers.issuer(client.issuer).authorizationEndpoint())
    const { thumbprint } = deviceOf(facts)
    const nonce = await nonces.issue({ provider, thumbprint }, pendingLifeMs)
    const verifier = client.responseType === 'code' ? randomToken() : null
    const state = await pending.begin(provider, { thumbprint, returnTo, verifier })
    const parameters = {
      ...answerParameters(client, verifier),
      scope: client.scope,
      client_id: client.clientId,
      redirect_uri: callbackAddress(publicOrigin, provider),
      state,
      nonce: markOf(nonce),
    }
    for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
    return { data: { url: page.href, expiresInMs: pendingLifeMs }, cookies: [stateCookies.begin(state)] }
  })
}

/** POST /v1/user/public/third/nonce */
export function giveNonces({ context, nonces }: AccountServices): BoundCall {
  const { providers, origins } = context
  const domain = URL.parse(origins[0] ?? '')?.host ?? ''
  const chainIds = [...(providers.wallet?.chainIds ?? [])]
  return bindCall(thirdNonce, async ({ provider }, facts) => {
    if (!isOffered(providers, provider)) return { refusal: 'operationUnavailable' }
    const { thumbprint } = deviceOf(facts)
    const nonce = await nonces.issue({ provider, thumbprint }, nonceLifeMs)
    return { data: { nonce, expiresInMs: nonceLifeMs, domain, chainIds } }
  })
}
