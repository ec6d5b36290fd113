import { type Upstream, UpstreamError } from '@portico/outbound'
import * as v from 'valibot'
import type { IssuedCode } from '../ports/issuer-port.ts'

/** OpenID Connect Core 1.0, section 3.1.3.3; only what is used. */
const answerSchema = v.object({ id_token: v.string() })

/** Form encoding, which RFC 6749, 2.3.1 requires of id and secret before they are joined. */
function formText(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

function basicOf({ clientId, clientSecret }: IssuedCode): string {
  return `Basic ${Buffer.from(`${formText(clientId)}:${formText(clientSecret)}`).toString('base64')}`
}

/** How this site authenticates: by a header, unless the issuer says that it takes none (Discovery 1.0, section 3). */
function proofOf(issued: IssuedCode, methods: readonly string[] | null) {
  const { clientId: client_id, clientSecret: client_secret } = issued
  const takesHeader = methods === null || methods.includes('client_secret_basic')
  return takesHeader
    ? { headers: { authorization: basicOf(issued) }, form: {} }
    : { headers: {}, form: { client_id, client_secret } }
}

/**
 * Exchanges a code for a token (RFC 6749, 4.1.3), which is not verified yet. Null where the issuer refuses the code. Throws an
 * UpstreamError where the issuer cannot be reached, or does not accept this site's secret.
 */
export async function exchangeCode(
  endpoint: { readonly service: Upstream; readonly methods: readonly string[] | null },
  issued: IssuedCode,
): Promise<string | null> {
  const { headers, form } = proofOf(issued, endpoint.methods)
  const { code, redirectUri: redirect_uri, verifier: code_verifier } = issued
  const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier }
  const { signal } = new AbortController()
  try {
    const request = { path: '', headers, form: { ...grant, ...form }, signal }
    return (await endpoint.service.json(request, answerSchema)).id_token
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 400) return null
    throw error
  }
}
