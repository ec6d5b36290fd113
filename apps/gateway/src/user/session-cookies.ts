/**
 * The cookies of a session by name, as they are expired (protocol 3.11): the reference token, the refresh token, and
 * the marker that scripts can read. Preferences are no part of a session.
 */
const sessionCookies = [
  { name: '__Host-sid', attributes: 'Path=/; Secure; HttpOnly; SameSite=Lax' },
  { name: '__Secure-rt', attributes: 'Path=/v1/user/; Secure; HttpOnly; SameSite=Strict' },
  { name: 'rt-present', attributes: 'Path=/; Secure; SameSite=Lax' },
] as const

/** Set-Cookie values that make a browser drop every cookie of a session. */
export const expiredSessionCookies: readonly string[] = sessionCookies.map(
  ({ name, attributes }) => `${name}=; Max-Age=0; ${attributes}`,
)
