const prefix = 'backend:'

/** How the record names a backend as the one who did something. */
export function actorOf(backend: string): string {
  return `${prefix}${backend}`
}

/** The backend that an actor of the record is; empty for anybody else. */
export function senderOf(actor: string): string {
  return actor.startsWith(prefix) ? actor.slice(prefix.length) : ''
}
