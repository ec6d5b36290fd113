import * as v from 'valibot'

/** The channel on which the thread of the market is asked how it does. */
export const channelName = 'market-faults'

/** The variable that says where the services are. */
export const settingsName = 'PORTICO_FAULT_SERVICES'

/** What it holds: addresses. */
export const settingsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    coingecko: v.string(),
    binance: v.string(),
    binanceStream: v.string(),
    frankfurter: v.string(),
  }),
)

/** What the thread is asked. */
export const questionSchema = v.strictObject({
  /** Whether failures are counted anew from here on. */
  forget: v.boolean(),
})

/** What it answers. */
export const doingSchema = v.object({
  /** Every address and port that was tried to connect to since the start. */
  contacted: v.array(v.string()),
  services: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['closed', 'open', 'half-open']),
      /** Failed attempts in a row, of those since they were forgotten. */
      failures: v.number(),
      /** After how many of them the service was left alone; null where it was not. */
      openedAfter: v.nullable(v.number()),
    }),
  ),
})
