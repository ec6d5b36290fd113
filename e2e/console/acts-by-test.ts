import type { ActName } from '@portico/console/acts'

/** The files of browser tests of the console, by the name that they open their suite with. */
export type ConsoleTest = 'console' | 'people' | 'team'

/**
 * Where each act is done in a browser by a role that may, and refused to one that may not. An act without a row does not compile, and
 * the suite of a file fails at its end where a row is not true (`suite.ts`).
 */
export const testOfAct: { readonly [Name in ActName]: ConsoleTest } = {
  'people.find': 'console',
  'people.read': 'console',
  'people.freeze': 'console',
  'people.unfreeze': 'console',
  'people.unlock': 'console',
  'people.end-sessions': 'people',
  'people.remove-second-steps': 'people',
  'people.change-contact': 'people',
  'people.export': 'people',
  'people.erase': 'console',
  'people.recoveries': 'people',
  'people.accept-recovery': 'people',
  'people.refuse-recovery': 'people',
  'people.set-agency': 'console',
  'people.set-flags': 'console',
  'people.set-levels': 'people',
  'agencies.list': 'console',
  'agencies.open': 'console',
  'record.read': 'console',
  'record.export': 'team',
  'operators.list': 'console',
  'operators.invite': 'console',
  'operators.withdraw-invitation': 'team',
  'operators.set-roles': 'team',
  'operators.set-owner-roles': 'team',
  'operators.remove': 'console',
  'operators.remove-owner': 'team',
  'requests.list': 'console',
  'requests.carry-out': 'console',
  'requests.refuse': 'people',
  'requests.cancel': 'people',
  'market.delisted': 'console',
  'market.delist': 'console',
  'market.relist': 'console',
  'deliveries.list': 'console',
  'deliveries.retry': 'console',
  'hooks.list': 'console',
  'hooks.retry': 'team',
}
