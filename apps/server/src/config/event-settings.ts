import * as v from 'valibot'
import { amount, list, text, textThat } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

const replicaNumbers = [1, 3, 5] as const

function isNatsAddress(address: string): boolean {
  return /^(?:nats|tls):$/.test(URL.parse(address)?.protocol ?? '')
}

/** Whether events are taken, how long they stay, and what they name. */
export const eventSettings = v.object({
  intake: setting(v.picklist(['on', 'off']), {
    name: 'EVENTS',
    fallback: 'on',
    expected: 'on or off',
    meaning:
      'With `off` browsers are told to send no analytics events, and events that come are refused. With `on` each visitor decides, by the consent rule of the brand.',
  }),
  keepDays: amount({
    name: 'EVENTS_KEEP_DAYS',
    fallback: '395',
    ...{ from: 1, to: 3650, unit: 'days' },
    meaning: 'The role `collector` drops events that are older than this, whole days at a time.',
  }),
  journal: setting(v.picklist(['on', 'off']), {
    name: 'EVENTS_JOURNAL',
    fallback: 'off',
    expected: 'on or off',
    meaning:
      'With `on` events are accepted as soon as they are on the disk of `DATA_DIR`, and are loaded into the database from there. More events are taken a second, and a database that is away refuses none. It needs a `DATA_DIR` that stays: what waits there is lost with the disk. Outside Linux the path of `DATA_DIR` may have 52 bytes at most. With `NATS_URL` the stream is used in its place.',
  }),
  journalBytes: amount({
    name: 'EVENTS_JOURNAL_MB',
    fallback: '1000',
    ...{ from: 8, to: 1_000_000, unit: 'megabytes', times: 1_000_000 },
    meaning:
      'What may wait in the journal of each process. When it is full, events are refused with 503, and browsers keep theirs until there is room again.',
  }),
  /** Empty where the host tells. */
  logEnvironment: setting(text(/^(?:|pre|online|[A-Za-z0-9-]{0,32}test\d{1,2})$/), {
    name: 'LOG_ENV',
    fallback: '',
    shownFallback: '(by the host)',
    expected: 'pre, online, or a name that ends in test and one or two digits',
    meaning: 'The environment that events name.',
  }),
  natsReplicas: setting(v.pipe(v.string(), v.transform(Number), v.picklist(replicaNumbers)), {
    name: 'NATS_REPLICAS',
    fallback: '3',
    expected: replicaNumbers.join(', '),
    meaning:
      'How many servers store each event before it is accepted. With 1, events that were accepted may be lost when that server loses power.',
  }),
  natsStreamBytes: amount({
    name: 'NATS_STREAM_MB',
    fallback: '2000',
    ...{ from: 8, to: 1_000_000, unit: 'megabytes', times: 1_000_000 },
    meaning:
      'The space of events that wait to be copied, on each server of NATS, for all sites together. When it is full, events are refused with 503, and browsers keep theirs until there is room again. Each server needs a disk of its own of three times this size, and a `max_file_store` of twice this size.',
  }),
})

const natsAddresses = v.pipe(
  list(textThat(isNatsAddress)),
  v.minLength(1),
  v.transform((addresses) => addresses.join()),
)

/** Where events wait for the database. */
export const natsUrl = optionalSetting(natsAddresses, {
  name: 'NATS_URL',
  expected: 'one or more nats:// or tls:// addresses, separated by commas',
  meaning:
    'A NATS cluster with JetStream, each server 2.10 or later; one older than 2.9.15 is refused. Events are accepted as soon as NATS has stored them, and the role `collector` copies them into the database. Without it events are written directly to the database.',
})
