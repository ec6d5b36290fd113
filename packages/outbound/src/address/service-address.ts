import type { UpstreamRequest } from '../port.ts'

/** Schemes of external services, and whether what is sent is encrypted. */
const schemes: Readonly<Record<string, 'encrypted' | 'open' | undefined>> = {
  'https:': 'encrypted',
  'wss:': 'encrypted',
  'http:': 'open',
  'ws:': 'open',
}

/**
 * Reads the address of a service.
 * @throws Error when it is no address, names a user, or is not encrypted although its host may not be private.
 */
export function parseServiceAddress(
  text: string,
  { name, isPrivateHost }: { readonly name: string; readonly isPrivateHost: (url: URL) => boolean },
): URL {
  const url = URL.parse(text)
  const scheme = url === null ? undefined : schemes[url.protocol]
  if (url === null || scheme === undefined) throw new Error(`${name}: this is no address of a service`)
  if (url.username !== '' || url.password !== '') {
    throw new Error(`${name}: a name or password in the address would show up in logs; keys go into headers`)
  }
  if (scheme === 'open' && !isPrivateHost(url)) {
    throw new Error(
      `${name}: ${url.host} must be asked over https, because it is not named as a private host`,
    )
  }
  return url
}

/**
 * The address of a request: the path below the base, the query after the base's own. An empty path is the base itself.
 * @throws Error when the path leads out of the base.
 */
export function requestAddress(
  base: URL,
  { path, query = {} }: Pick<UpstreamRequest, 'path' | 'query'>,
): URL {
  const url = new URL(base)
  if (path !== '') {
    const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
    url.pathname = `${folder}${path}`
    if (!url.pathname.startsWith(folder)) throw new Error(`the path ${path} leads out of ${base.href}`)
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
