import { createLogger } from '../../../apps/server/src/operation/logger.ts'
import { pageIds } from '@portico/site/pages'
import { commandNames } from './commands.ts'
import { databaseNames } from './database.ts'
import type { Names } from './judge.ts'
import { brandProperties, embedNames } from './looks.ts'
import {
  brandNames,
  bridgeNames,
  cookieNames,
  environmentNames,
  eventNames,
  fixedAddresses,
  pageNames,
  preferenceNames,
  storeNames,
  wireNames,
} from './tables.ts'
import { pageTextNames } from './page-texts.ts'
import { logFieldNames, metricNames, redisNames, routeNames, storageNames } from './written.ts'

/** The fields that every line of the log has. */
function lineNames(): readonly string[] {
  const lines: string[] = []
  createLogger('info', { write: (line) => lines.push(line) }).info({}, 'a line')
  return lines.flatMap((line) => Object.keys(JSON.parse(line)))
}

const inOrder = (names: readonly string[]) => [...new Set(names)].toSorted()

/** Reads the names that others depend on out of the code as it is. */
export async function readNames(): Promise<Names> {
  const names = {
    addresses: [...pageNames(), ...routeNames(), ...fixedAddresses()],
    pages: pageIds,
    'page texts': pageTextNames(),
    environment: environmentNames(),
    commands: commandNames(),
    calls: wireNames(),
    events: eventNames(),
    metrics: metricNames(),
    'log fields': [...lineNames(), ...logFieldNames()],
    database: await databaseNames(),
    stores: [...storeNames(), ...redisNames()],
    cookies: cookieNames(),
    storage: [...preferenceNames(), ...storageNames()],
    'brand file': brandNames(),
    'brand properties': brandProperties(),
    embed: embedNames(),
    'app bridge': bridgeNames(),
  }
  return Object.fromEntries(Object.entries(names).map(([kind, list]) => [kind, inOrder(list)]))
}
