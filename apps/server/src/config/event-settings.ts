import type { EventShares } from '@portico/gateway'
import * as v from 'valibot'
import { figure } from './figure.ts'
import type { Setting } from './setting.ts'
import { list } from './texts.ts'

const replicaNumbers = [1, 3, 5] as const

function isNatsAddress(text: string): boolean {
  return /^(?:nats|tls):$/.test(URL.parse(text)?.protocol ?? '')
}

/** Whether events are taken, where they go and how long they stay, in the order of the documentation. */
export const eventSettings = {
  EVENTS: {
    schema: v.optional(v.picklist(['on', 'off']), 'on'),
    fallback: 'on',
    expected: 'on or off',
    meaning:
      'With `off` browsers are told to send no analytics events, and those that come are refused. Whether a visitor is measured is his choice, by the rule of the brand.',
  },
  EVENTS_KEEP_DAYS: figure(
    '395',
    { from: 1, to: 3650, unit: 'days' },
    'Events older than this are dropped, whole days at a time, by the role `collector`.',
  ),
  EVENTS_A_DAY: figure(
    '2000000',
    { from: 1, to: 999_999_999, unit: 'events' },
    'Events that are taken in 24 hours, in all, whatever RATE_LIMIT_SCALE is. One network (/24, IPv6 /48) gets a tenth of it, at least what one address gets, times RATE_LIMIT_SCALE. What is more waits in browsers.',
  ),
  EVENTS_A_DAY_MB: figure(
    '1000',
    { from: 1, to: 1_000_000, unit: 'megabytes' },
    'The same, by what events take on the disk: about 480 bytes each, kept for EVENTS_KEEP_DAYS.',
  ),
  EVENTS_A_DAY_PER_ADDRESS: figure(
    '20000',
    { from: 1, to: 999_999_999, unit: 'events' },
    'Events of one address in 24 hours, times RATE_LIMIT_SCALE.',
  ),
  EVENTS_A_DAY_PER_ADDRESS_MB: figure(
    '10',
    { from: 1, to: 1_000_000, unit: 'megabytes' },
    'The same, by what they take on the disk.',
  ),
  LOG_ENV: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^(?:|pre|online|[A-Za-z0-9-]{0,32}test\d{1,2})$/)), ''),
    fallback: '(by the host)',
    expected: 'pre, online, or a name that ends in test and one or two digits',
    meaning: 'The environment that events name.',
  },
  NATS_URL: {
    schema: v.optional(
      v.nullable(
        v.pipe(
          list(v.pipe(v.string(), v.check(isNatsAddress))),
          v.minLength(1),
          v.transform((addresses) => addresses.join()),
        ),
      ),
      null,
    ),
    fallback: '(none)',
    expected: 'one or more nats:// or tls:// addresses, separated by commas',
    meaning:
      'A NATS cluster with JetStream, each server of it 2.10 or later; one older than 2.9.15 is refused. Events are taken as soon as it holds them, and the role `collector` copies them into the database; without it they go straight there.',
  },
  NATS_REPLICAS: {
    schema: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(replicaNumbers)), '3'),
    fallback: '3',
    expected: replicaNumbers.join(', '),
    meaning:
      'Servers that hold each event before it is taken. With 1 a server that loses power may lose what it took.',
  },
} as const satisfies Record<string, Setting<unknown>>

/** What was read for each of them. */
export type EventEnvironment = {
  readonly [Name in keyof typeof eventSettings]: v.InferOutput<(typeof eventSettings)[Name]['schema']>
}

/** Whether events are taken, and how long they stay; the address of NATS is among the secrets. */
export interface EventsConfig {
  readonly intake: 'on' | 'off'
  readonly keepDays: number
  /** What events name as their environment; empty where the host tells. */
  readonly logEnvironment: string
  readonly natsReplicas: (typeof replicaNumbers)[number]
}

/** The events' part of the configuration. */
export function eventsConfigOf(environment: EventEnvironment): EventsConfig {
  return {
    intake: environment.EVENTS,
    keepDays: environment.EVENTS_KEEP_DAYS,
    logEnvironment: environment.LOG_ENV,
    natsReplicas: environment.NATS_REPLICAS,
  }
}

const bytesOfMb = 1_000_000

/** What events may take of a day. */
export function eventSharesOf(environment: EventEnvironment): EventShares {
  return {
    events: environment.EVENTS_A_DAY,
    bytes: environment.EVENTS_A_DAY_MB * bytesOfMb,
    addressEvents: environment.EVENTS_A_DAY_PER_ADDRESS,
    addressBytes: environment.EVENTS_A_DAY_PER_ADDRESS_MB * bytesOfMb,
  }
}
