import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ClientMetadata, Provider } from 'oidc-provider'
import { testClientId } from '../issuer.ts'

/** Where a provider sends people back to. */
export function redirectUriOf(id: string): string {
  return `https://portico.example/sign-in/callback/${id}`
}

/** How the site is registered at a provider that answers with tokens. */
export function tokenClient(id: string): ClientMetadata {
  return {
    client_id: testClientId,
    redirect_uris: [redirectUriOf(id)],
    response_types: ['id_token'],
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none',
  }
}

/** How the site is registered at a provider that answers with codes. */
export function codeClient(id: string, client_secret: string): ClientMetadata {
  return {
    client_id: testClientId,
    client_secret,
    redirect_uris: [redirectUriOf(id)],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic',
  }
}

/** A certified implementation of OpenID Connect that is running on this machine. */
export interface TestProvider extends AsyncDisposable {
  readonly address: string
}

/** Starts a provider that knows one site, and everybody's address as verified. It takes no code without PKCE. */
export async function startTestProvider(client: ClientMetadata): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const provider = new Provider(address, {
    clients: [client],
    responseTypes: ['id_token', 'code'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true }),
    }),
  })
  server.on('request', provider.callback())
  return {
    address,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the provider makes the browser bring back: the fields of a form, or of an address. */
export interface Brought {
  readonly method: 'POST' | 'GET'
  readonly fields: URLSearchParams
}

/** A browser without scripts: it keeps cookies, follows the provider up to the site's own address, and fills in what it is shown. */
export function createVisitor({ address }: TestProvider, redirectUri: string) {
  const cookies = new Map<string, string>()

  async function ask(url: string, form?: Readonly<Record<string, string>>): Promise<Response | Brought> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(url, address), {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) return answer
    if (next.startsWith(redirectUri)) return { method: 'GET', fields: new URL(next).searchParams }
    return ask(next)
  }

  async function htmlOf(page: Response | Brought): Promise<string> {
    if ('fields' in page) throw new Error('the provider sent the visitor back too soon')
    return page.text()
  }

  /** Signs in as somebody and agrees; what comes back. */
  return async (url: string, name: string): Promise<Brought> => {
    let page = await ask(url)
    for (const filled of [{ prompt: 'login', login: name, password: 'any' }, { prompt: 'consent' }]) {
      const submit = /action="([^"]*\/interaction\/[^"]*)"/.exec(await htmlOf(page))?.[1] ?? '/no-form'
      page = await ask(submit, filled)
    }
    if ('fields' in page) return page
    const html = await page.text()
    if (!html.includes(`action="${redirectUri}"`)) throw new Error(`no way back in ${html}`)
    const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
    const fields = [...inputs].map(([, field = '', value = '']) => [field, value])
    return { method: 'POST', fields: new URLSearchParams(fields) }
  }
}
