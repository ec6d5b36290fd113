/** What the load asks for. */
export const kinds = ['cached', 'made', 'quote', 'read', 'renew', 'logIn', 'events'] as const

/** One of them. */
export type Kind = (typeof kinds)[number]

/** A value for each kind. */
export type PerKind<Value> = Readonly<Record<Kind, Value>>

/** Makes them. */
export function perKind<Value>(make: (kind: Kind) => Value): PerKind<Value> {
  return {
    cached: make('cached'),
    made: make('made'),
    quote: make('quote'),
    read: make('read'),
    renew: make('renew'),
    logIn: make('logIn'),
    events: make('events'),
  }
}

/** How each is called in tables. */
export const kindNames: PerKind<string> = {
  cached: 'cached page',
  made: 'made page',
  quote: 'unsigned call',
  read: 'signed call',
  renew: 'renewal',
  logIn: 'log-in',
  events: 'ten events',
}

/**
 * Requests a second at scale 1, in the shares that docs/scale.md assumes: of two pages one is made; for each page half an unsigned call, a fifth
 * of a signed one, a fiftieth of a log-in and 2.5 events. Renewals are not in that list: one for each log-in is many.
 */
export const mix: PerKind<number> = {
  cached: 10,
  made: 10,
  quote: 10,
  read: 4,
  renew: 0.4,
  logIn: 0.4,
  events: 5,
}

/** Events of a request. */
export const eventsARequest = 10
