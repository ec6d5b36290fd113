import { hostname } from 'node:os'
import * as v from 'valibot'
import { amount, text } from './readers.ts'
import { optionalSetting } from './setting.ts'

/** How the process is told apart, and when it reports a problem. */
export const operationSettings = v.object({
  instance: v.pipe(
    optionalSetting(text(/^[\w.:-]{1,64}$/), {
      name: 'INSTANCE',
      shownFallback: '(the host’s name)',
      expected: 'up to 64 letters, digits and . : _ -',
      meaning: 'What lines of the log call this process, so that those of several are told apart.',
    }),
    v.transform((name) => name ?? hostname()),
  ),
  ratesOldMs: amount({
    name: 'RATES_OLD_HOURS',
    fallback: '24',
    ...{ from: 1, to: 87_600, unit: 'hours', times: 3_600_000 },
    meaning: 'Where the newest price of a coin is older than this, readiness says so.',
  }),
  diskFreePercent: amount({
    name: 'DISK_FREE_PERCENT',
    fallback: '5',
    ...{ from: 0, to: 90, unit: 'percent' },
    meaning: 'Where less of the disk of `DATA_DIR` is free, readiness says so.',
  }),
})
