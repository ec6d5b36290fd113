/**
 * The session as scripts see it. Its token is out of their reach; the cookie `rt-present` holds the handle that names
 * the session, for as long as it can be renewed (protocol 3.9, 3.11).
 */
export interface SessionMarker {
  /** The session's handle; null for a visitor. */
  handle(): string | null
  /** Drops the marker, after which this browser counts as a visitor's. */
  drop(): void
}

const markerName = 'rt-present'
const marker = /(?:^|;\s*)rt-present=([A-Za-z0-9_-]{22})(?:;|$)/

type Log = (message: string, error: unknown) => void

/** The handle of a document's session; null for a visitor, and where cookies are blocked. */
export function sessionHandle(host: { readonly cookie: string }, log: Log): string | null {
  try {
    return marker.exec(host.cookie)?.[1] ?? null
  } catch (error) {
    log('cannot read cookies', error)
    return null
  }
}

/** The marker of a document. Where cookies are blocked there is no session. */
export function createSessionMarker(host: { cookie: string }, log: Log): SessionMarker {
  return {
    handle: () => sessionHandle(host, log),
    drop() {
      try {
        host.cookie = `${markerName}=; Path=/; Max-Age=0; SameSite=Lax`
      } catch (error) {
        log('cannot write cookies', error)
      }
    },
  }
}
