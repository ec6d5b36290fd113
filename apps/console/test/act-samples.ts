import type { ActName, ActRequest } from '../src/contract/acts.ts'

const userId = '2000000001'
const reason = 'a reason of the test'
const onAccount = { userId, reason }
const id = 'a'.repeat(22)

/** One input that fits, for each act: an act without one does not compile. */
export const actSamples: { readonly [Name in ActName]: ActRequest<Name> } = {
  'people.find': { term: 'ann' },
  'people.read': { userId },
  'people.freeze': onAccount,
  'people.unfreeze': onAccount,
  'people.unlock': onAccount,
  'people.end-sessions': { ...onAccount, handle: null },
  'people.remove-second-steps': onAccount,
  'people.change-contact': {
    ...{ ...onAccount, wanted: { channel: 'email', email: 'new@person.example' } },
    proof: 'a call to the number of the account',
  },
  'people.export': onAccount,
  'people.erase': onAccount,
  'people.recoveries': {},
  'people.accept-recovery': { id, reason },
  'people.refuse-recovery': { id, reason },
  'agencies.list': {},
  'agencies.open': { email: 'desk@agency.example', nickName: 'Desk', reason },
  'people.set-agency': { ...onAccount, agencyId: null },
  'people.set-flags': { ...onAccount, openOtc: true, openContract: false, openGtFees: false },
  'people.set-levels': {
    ...onAccount,
    ...{ identityLevel: 1, identityFlag: 0, vipLevel: 2, showUserVip: true },
  },
  'record.read': {},
  'record.export': {},
  'operators.list': {},
  'operators.invite': { name: 'Somebody', contact: null, roles: ['support'], reason },
  'operators.withdraw-invitation': { id, reason },
  'operators.set-roles': { id, roles: ['market'], reason },
  'operators.set-owner-roles': { id, roles: ['market'], reason },
  'operators.remove': { id, reason },
  'operators.remove-owner': { id, reason },
  'requests.list': {},
  'requests.carry-out': { id },
  'requests.refuse': { id },
  'requests.cancel': { id },
  'market.delisted': {},
  'market.delist': { asset: 'dust', reason },
  'market.relist': { asset: 'dust', reason },
  'deliveries.list': {},
  'deliveries.retry': { id: '123e4567-e89b-42d3-a456-426614174000', reason },
  'hooks.list': {},
  'hooks.retry': { backend: 'desk', id: 'one', reason },
}
