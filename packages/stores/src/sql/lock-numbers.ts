/**
 * Numbers of the locks that processes of a database hold against each other (`pg_advisory_xact_lock`). Any number will do, as long as no
 * two are alike and all processes use the same. All are in this list, so that two are not taken for one.
 */
export const lockNumbers = {
  /** While the schema is changed. */
  schema: 7_236_151,
  /** While closes or identities of the market are written. */
  market: 7_236_152,
  /** While partitions of events are made or dropped. */
  partitions: 7_236_153,
  /** With a number of the asset, while its record of forecasts is written. */
  forecastRecord: 7_236_154,
} as const
