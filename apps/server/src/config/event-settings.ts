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
      'With `off` browsers are told to send no analytics events, and those that come are refused. Whether a visitor is measured is his choice, by the rule of the brand.',
  }),
  keepDays: amount({
    name: 'EVENTS_KEEP_DAYS',
    fallback: '395',
    ...{ from: 1, to: 3650, unit: 'days' },
    meaning: 'Events older than this are dropped, whole days at a time, by the role `collector`.',
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
      'Servers that hold each event before it is taken. With 1 a server that loses power may lose what it took.',
  }),
  natsStreamBytes: amount({
    name: 'NATS_STREAM_MB',
    fallback: '2000',
    ...{ from: 8, to: 1_000_000, unit: 'megabytes', times: 1_000_000 },
    meaning:
      'What events that wait to be copied may take on each server of NATS, those of all sites on it together. Beyond it events are refused with 503, and browsers keep theirs until there is room again. Each server needs a disk of its own with three times as much, and a `max_file_store` of twice as much.',
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
    'A NATS cluster with JetStream, each server of it 2.10 or later; one older than 2.9.15 is refused. Events are taken as soon as it holds them, and the role `collector` copies them into the database; without it they go straight there.',
})
