import type { peopleActs } from '../../contract/people.ts'
import { actingScope, doneOr, type Handlers } from '../acts/act-scope.ts'
import type { AccountsPort } from '../ports.ts'

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
      const ended = await accounts.endSessions(actingScope(scope), wish)
      return ended === 0 ? { refusal: 'nothing-to-do' } : { data: { ended }, after: { ended } }
    },
    'people.remove-second-steps': async (wish, scope) =>
      doneOr(await accounts.removeSecondSteps(actingScope(scope), wish), 'nothing-to-do'),
    'people.export': async ({ userId }, scope) => {
      const data = await accounts.exportData(actingScope(scope), userId)
      return data === null ? { refusal: 'unknown' } : { data: { data: { ...data } } }
    },
    'people.erase': async ({ userId }, scope) =>
      doneOr(await accounts.erase(actingScope(scope), userId), 'nothing-to-do', {
        after: { state: 'erased' },
      }),
    'people.recoveries': async (_input, scope) => ({
      data: { recoveries: [...(await accounts.recoveries(actingScope(scope)))] },
    }),
    'people.accept-recovery': async ({ id }, scope) =>
      doneOr(await accounts.reviewRecovery(actingScope(scope), { id, verdict: 'approved' }), 'nothing-to-do'),
    'people.refuse-recovery': async ({ id }, scope) =>
      doneOr(await accounts.reviewRecovery(actingScope(scope), { id, verdict: 'refused' }), 'nothing-to-do'),
  }
}
