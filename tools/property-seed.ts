import fc from 'fast-check'

/**
 * Property tests take the same samples in every run, so that a change is judged and not the day's luck; `PORTICO_SEED` gives
 * others, and an exhaustive run takes many.
 */
fc.configureGlobal({ seed: Number(process.env['PORTICO_SEED'] ?? 20_261_123) })
