/** Where trading backends find what is for them; outside /v1/, since they sign and prove themselves in ways of their own. */
export const backendPrefix = '/backend/v1'

/** The addresses of the interface for backends, below the site's origin. */
export const backendPaths = {
  introspect: `${backendPrefix}/introspect`,
  /** Followed by a slash and the name of the backend. */
  messages: `${backendPrefix}/messages`,
  keys: `${backendPrefix}/jwks.json`,
  description: `${backendPrefix}/openapi.json`,
  /** RFC 8414 says where this is. */
  metadata: '/.well-known/oauth-authorization-server',
} as const
