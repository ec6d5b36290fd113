import { join } from 'node:path'
import { codes } from '@portico/contract'
import { openSql } from '@portico/stores'
import { runAdminCommand } from '../../src/admin/admin-command.ts'
import { openServerSecret } from '../../src/trust/server-secret.ts'
import { bring } from '../events/event-load.ts'
import type { Fault } from './fault.ts'
import type { Fleet } from './fleet.ts'
import { askForMail, askForText, startLoad } from './load.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const backend = 'desk'

/** What an operator does on the command line while servers run. */
async function administer({ postgres, gateway }: Fleet, ...commands: readonly (readonly string[])[]) {
  const { dataFolder } = gateway
  await using sql = await openSql({ dataFolder, databaseUrl: postgres.databaseUrl, logger: quiet })
  const options = {
    website: 'default',
    dataFolder,
    delistable: async () => new Set<string>(),
    write: () => {},
    consoleOrigin: 'https://console.example',
  }
  const secret = () => openServerSecret(join(dataFolder, 'trust'))
  for (const command of commands)
    await runAdminCommand(command, { ...options, sql, secret, nowMs: Date.now() })
}

/** Opens an account that backends can be told of. */
async function openAccount({ postgres }: Fleet, userId: string): Promise<void> {
  await using sql = await openSql({ dataFolder: '', databaseUrl: postgres.databaseUrl, logger: quiet })
  const account = { user_id: userId, website: 'default', created_at: new Date(), kind: 'user' } as const
  await sql.db
    .insertInto('account')
    .values({ ...account, email: `${userId}@example.com`, password_hash: 'x'.repeat(20), identity_level: 1 })
    .execute()
}

/** A fleet that refuses what a fault is made of breaks nothing. */
async function expectTaken(asked: Promise<string | null>): Promise<void> {
  const code = await asked
  if (code !== codes.success.code) throw new Error(`The site sends no code: ${code}`)
}

/** So many codes are asked for after the fault. */
const mailsUntilWell = 5

/** Mails that wait or are refused while people ask for codes. */
function mailFault(answer: 'later' | 'refuses'): Fault['break'] {
  return async ({ services, gateway }) => {
    services.answers.mail = answer
    await expectTaken(askForMail(gateway.origin()))
    const load = startLoad(() => askForMail(gateway.origin()), { pauseMs: 400 })
    return async () => {
      services.answers.mail = 'takes'
      // The next mails go through, which is what operators see as well.
      await load.more(mailsUntilWell)
      await load[Symbol.asyncDispose]()
    }
  }
}

/** Text messages that wait or are refused; a country may have 12 an hour. */
function textFault({ status, areaCode }: { readonly status: 400 | 500; readonly areaCode: '41' | '49' }) {
  return async ({ services, gateway }: Fleet) => {
    services.answers.sms = status
    await expectTaken(askForText(gateway.origin(), areaCode))
    const load = startLoad(() => askForText(gateway.origin(), areaCode), { pauseMs: 3000 })
    return async () => {
      services.answers.sms = 200
      await load[Symbol.asyncDispose]()
    }
  }
}

/** Events for a process that may take few of them. */
async function capEvents(fleet: Fleet) {
  const place = await fleet.spare('capped')
  await place.start({ EVENTS_A_DAY: '20' })
  const load = startLoad((number) => bring(place.origin(), [number * 2, number * 2 + 1]))
  return async () => {
    await place.end()
    await place.start()
    await load[Symbol.asyncDispose]()
  }
}

async function stopBackend(fleet: Fleet) {
  const userId = '2000000042'
  fleet.services.answers.backend = 500
  await openAccount(fleet, userId)
  const hooks = ['hooks-set', backend, fleet.services.backendUrl, 'all']
  await administer(fleet, ['backend-add', backend, 'sessions:read'], hooks, ['freeze', userId, 'a drill'])
  return async () => {
    fleet.services.answers.backend = 204
    await administer(fleet, ['hooks-replay', backend, '2020-01-01T00:00:00Z'])
  }
}

/** What is wrong with what a site asks, or with what is asked of it. */
export const serviceFaults: readonly Fault[] = [
  {
    ...{ alert: 'PorticoMessagesWait', labels: { channel: 'mail' } },
    how: 'the mail server says "later" (451) to every mail',
    break: mailFault('later'),
  },
  {
    ...{ alert: 'PorticoMessagesFail', labels: { channel: 'mail' } },
    how: 'the mail server refuses every mail (550)',
    break: mailFault('refuses'),
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'mail' } },
    how: 'the mail server says "later" to every mail',
    break: mailFault('later'),
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'sms' } },
    how: 'the service of text messages answers 500',
    break: textFault({ status: 500, areaCode: '49' }),
  },
  {
    ...{ alert: 'PorticoMessagesWait', labels: { channel: 'sms' } },
    how: 'the service of text messages answers 500',
    break: textFault({ status: 500, areaCode: '49' }),
  },
  {
    ...{ alert: 'PorticoMessagesFail', labels: { channel: 'sms' } },
    how: 'the service of text messages refuses every message (400)',
    break: textFault({ status: 400, areaCode: '41' }),
  },
  {
    ...{ alert: 'PorticoTextsCapped', labels: { outcome: 'country' } },
    how: 'codes for 40 numbers of one country, of which 12 an hour are allowed',
    async break({ gateway }) {
      const load = startLoad(() => askForText(gateway.origin(), '43'))
      return () => load[Symbol.asyncDispose]()
    },
  },
  {
    ...{ alert: 'PorticoHooksWait', labels: { backend } },
    how: 'the trading backend answers 500',
    break: stopBackend,
  },
  {
    alert: 'PorticoEventsCapped',
    how: 'events for a process that may take 20 a day',
    break: capEvents,
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'market', instance: 'gateway' } },
    how: 'the only process with the role market killed',
    async break({ market }) {
      await market.end()
      return market.start
    },
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'rates' } },
    how: 'a process that knows the bundled rates alone',
    async break(fleet) {
      const place = await fleet.spare('old-rates')
      await place.start({ MARKET_SOURCES: 'none' })
      return async () => {
        await place.end()
        await place.start()
      }
    },
  },
  {
    ...{ alert: 'PorticoMarketSourceTrouble', labels: { source: 'other', trouble: 'silent' } },
    how: 'an exchange answers 500 for more than a minute',
    async break({ services }) {
      services.answers.exchanges.other.status = 500
      return async () => {
        services.answers.exchanges.other.status = 200
      }
    },
  },
  {
    alert: 'PorticoMonitorsDiffer',
    how: 'another source 15 % above the authoritative one',
    async break({ services }) {
      services.answers.exchanges.other.bitcoin = '95500'
      return async () => {
        services.answers.exchanges.other.bitcoin = '83010'
      }
    },
  },
]
