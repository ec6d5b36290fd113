/** Sent with the call for the client's configuration, and in every event (spec section 9). */
export const analyticsLibVersion = '1.1.45'

/** The app id of the web site (spec section 9). */
export const webAppId = 'web'

/** What an event can be (spec section 3). */
export const eventTypes = [
  'page',
  'click',
  'expose',
  'drag',
  'sideslip',
  'pull up',
  'pull down',
  'video',
  'system',
] as const

/** The numbers of `sys` (spec section 3). */
export const systemCodes = {
  web: 3,
  mobile: 4,
  app: 5,
  windowsDesktop: 6,
  macDesktop: 7,
} as const

// How events travel (spec section 9, protocol section 2). A constant each: the client's script has those alone that it uses.

/** Events of one request that the client makes. */
export const batchEvents = 50
/** Events of one request that the collector takes. */
export const requestEvents = 500
/** Bytes of one request that the collector takes. */
export const requestBytes = 65_536
/** How often the client looks whether something waits, milliseconds. */
export const loopMs = 500
/** How long the client sends nothing after a 403, milliseconds. */
export const silenceMs = 10_000

/** An event is kept only with a tracking id of this form (ANA-03). */
export const trackingIdPattern = /^(?:\/|b\d{1,9})$/

/** The environments that an event can name (ANA-08). */
export const logEnvironmentPattern = /^(?:pre|online|[A-Za-z0-9-]{0,32}test\d{1,2})$/

/** Where events go: the path of the call `logInfo`, without the schemas that judge them. */
export const logInfoPath = '/v1/buried/log/info'
