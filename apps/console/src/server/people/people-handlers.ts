import type { peopleActs } from '../../contract/people.ts'
import { actingScope, doneOr, type Handlers, type Refused } from '../acts/act-scope.ts'
import type { AccountsPort, ContactOutcome } from '../ports.ts'

const contactRefusals: Readonly<Record<Exclude<ContactOutcome['outcome'], 'begun'>, Refused>> = {
  'unknown-account': { refusal: 'unknown' },
  'no-number': { refusal: 'field', field: 'wanted.mobile' },
  same: { refusal: 'nothing-to-do' },
  taken: { refusal: 'taken-address' },
  'blocked-domain': { refusal: 'blocked-domain', field: 'wanted.email' },
  'under-way': { refusal: 'under-way' },
}

type RecoveryNames = 'people.recoveries' | 'people.accept-recovery' | 'people.refuse-recovery'

function recoveryHandlers(accounts: AccountsPort): Handlers<RecoveryNames> {
  return {
    'people.recoveries': async (_input, scope) => ({
      data: { recoveries: [...(await accounts.recoveries(actingScope(scope)))] },
    }),
    'people.accept-recovery': async ({ id }, scope) =>
      doneOr(await accounts.reviewRecovery(actingScope(scope), { id, verdict: 'approved' }), 'nothing-to-do'),
    'people.refuse-recovery': async ({ id }, scope) =>
      doneOr(await accounts.reviewRecovery(actingScope(scope), { id, verdict: 'refused' }), 'nothing-to-do'),
  }
}

/** What is done with accounts. */
export function peopleHandlers(accounts: AccountsPort): Handlers<keyof typeof peopleActs> {
  return {
    'people.find': async ({ term }, scope) => {
      const { people, isCut } = await accounts.find(actingScope(scope), term)
      return { data: { people: [...people], isCut }, after: { found: people.length } }
    },
    'people.read': async ({ userId }, scope) => {
      const person = await accounts.read(actingScope(scope), userId)
      return person === null ? { refusal: 'unknown' } : { data: { person } }
    },
    'people.freeze': async (wish, scope) =>
      doneOr(await accounts.freeze(actingScope(scope), wish), 'nothing-to-do', {
        after: { state: 'frozen' },
      }),
    'people.unfreeze': async (wish, scope) =>
      doneOr(await accounts.unfreeze(actingScope(scope), wish), 'nothing-to-do', {
        before: { state: 'frozen' },
      }),
    'people.unlock': async (wish, scope) => {
      const afterwards = await accounts.unlock(actingScope(scope), wish)
      if (afterwards === null) return { refusal: 'nothing-to-do' }
      return { data: null, after: { state: 'unlocked' }, afterwards }
    },
    'people.end-sessions': async (wish, scope) => {
      const { ended, left } = await accounts.endSessions(actingScope(scope), wish)
      if (ended === 0) return { refusal: 'nothing-to-do' }
      return { data: { ended }, before: { sessions: ended + left }, after: { sessions: left } }
    },
    'people.remove-second-steps': async (wish, scope) => {
      const removed = await accounts.removeSecondSteps(actingScope(scope), wish)
      return doneOr(removed.length > 0, 'nothing-to-do', {
        before: { secondSteps: removed },
        after: { secondSteps: [] },
      })
    },
    'people.change-contact': async ({ userId, wanted, proof }, scope) => {
      const asked = await accounts.changeContact(actingScope(scope), { userId, wanted })
      if (asked.outcome !== 'begun') return contactRefusals[asked.outcome]
      const { channel } = wanted
      const { before, after } = asked
      return {
        data: null,
        before: { [channel]: before },
        after: { [channel]: after, state: 'waits for its holder and its time', proof },
      }
    },
    'people.export': async ({ userId }, scope) => {
      const data = await accounts.exportData(actingScope(scope), userId)
      return data === null ? { refusal: 'unknown' } : { data: { data: { ...data } } }
    },
    'people.erase': async ({ userId }, scope) =>
      doneOr(await accounts.erase(actingScope(scope), userId), 'nothing-to-do', {
        after: { state: 'erased' },
      }),
    ...recoveryHandlers(accounts),
  }
}
