import { hostname } from 'node:os'
import * as v from 'valibot'
import { amount, text } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** How the process is told apart, and when it reports a problem. */
export const operationSettings = v.object({
  instance: v.pipe(
    optionalSetting(text(/^[\w.:-]{1,64}$/), {
      name: 'INSTANCE',
      shownFallback: '(the host’s name)',
      expected: 'up to 64 letters, digits and . : _ -',
      meaning: 'The name of this process in lines of the log, to tell several processes apart.',
    }),
    v.transform((name) => name ?? hostname()),
  ),
  showBuild: setting(v.picklist(['on', 'off']), {
    name: 'SHOW_VERSION',
    fallback: 'on',
    expected: 'on or off',
    meaning:
      'Whether each answer names the build that gave it in the header `X-Build-Version`, and `/healthz` in its body. The log and the metrics name it in any case.',
  }),
  ratesOldMs: amount({
    name: 'RATES_OLD_HOURS',
    fallback: '24',
    ...{ from: 1, to: 87_600, unit: 'hours', times: 3_600_000 },
    meaning: 'When the newest price of a coin is older than this, `/readyz` says so.',
  }),
  diskFreePercent: amount({
    name: 'DISK_FREE_PERCENT',
    fallback: '5',
    ...{ from: 0, to: 90, unit: 'percent' },
    meaning: 'When less than this of the disk of `DATA_DIR` is free, `/readyz` says so.',
  }),
  drainMs: amount({
    name: 'DRAIN_SECONDS',
    fallback: '0',
    ...{ from: 0, to: 300, unit: 'seconds', times: 1000 },
    meaning:
      'So long after SIGTERM `/readyz` answers 503 while all goes on, before the process takes nothing more: for balancers that ask for it, longer than they take to notice. A second signal ends it at once.',
  }),
})
