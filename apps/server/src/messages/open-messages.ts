import { createMessageQueue, type MessageQueue, openMail, openSms, type SqlStore } from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import type { ServerLogger } from '../operation/logger.ts'
import type { Metrics } from '../operation/metrics.ts'
import type { Watches } from '../operation/watches.ts'
import { givenUpCounter, queueGauges } from '../operation/queue-metrics.ts'
import { startRounds } from './start-rounds.ts'

/** What messages are opened with. */
export interface MessagesOptions {
  readonly config: ServerConfig
  readonly sql: SqlStore
  readonly logger: ServerLogger
  readonly watches: Watches
  readonly metrics: Pick<Metrics, 'show'>
  readonly secret: (name: string) => Uint8Array
}

/** Texts that are handed to the web hook at once, and files that are written at once. */
const usualSlots = 10
const mostOfPerson = 10

/** Opens the ways for mails and texts, and the queue before them; what others left in it is sent as well. */
export async function openMessages(
  { config, sql, logger, watches, metrics, secret }: MessagesOptions,
  stack: AsyncDisposableStack,
): Promise<MessageQueue> {
  const { dataFolder, messages, secrets, brand: website } = config
  const { mailFrom: from, smtpConnections: connections } = messages
  const { smtpUrl, smsWebHook: webHook } = secrets
  const now = Date.now
  const mail = stack.use(await openMail({ smtpUrl, from, connections, dataFolder, logger, now }))
  const sms = stack.use(await openSms({ webHook, dataFolder, now }))
  const givenUp = givenUpCounter()
  const queue = stack.use(
    createMessageQueue({
      ...{ sql, website, secret, now, logger, countGivenUp: givenUp.count },
      mail: { send: watches.mail.watch(mail).send, ensureRoom: mail.ensureRoom },
      sms: { send: watches.sms.watch(sms).send, ensureRoom: sms.ensureRoom },
      slots: { mail: smtpUrl === null ? usualSlots : connections, sms: usualSlots },
      bounds: { most: messages.waiting, mostOfPerson },
    }),
  )
  for (const metric of [givenUp.metric, ...queueGauges(queue, now)]) metrics.show(metric)
  stack.use(startRounds(queue, logger))
  return queue
}
