import type { agencyActs } from '../../contract/agencies.ts'
import type { RefusalName } from '../../contract/session.ts'
import { actingScope, type Done, type Handlers, type Outcome } from '../acts/act-scope.ts'
import type { AccountsPort, ChangeOutcome } from '../ports.ts'

const refusals: Readonly<Record<Exclude<ChangeOutcome['outcome'], 'applied'>, RefusalName>> = {
  older: 'nothing-to-do',
  existing: 'taken-address',
  unknown_account: 'unknown',
  unknown_agency: 'unknown-agency',
}

function ended({ outcome }: ChangeOutcome, done: Done<null>): Outcome<null> {
  return outcome === 'applied' ? done : { refusal: refusals[outcome] }
}

/** What is done with agencies, levels and flags. */
export function agencyHandlers(accounts: AccountsPort): Handlers<keyof typeof agencyActs> {
  return {
    'agencies.list': async (_input, scope) => ({
      data: { agencies: [...(await accounts.agencies(actingScope(scope)))] },
    }),
    'agencies.open': async ({ email, nickName }, scope) => {
      const type = 'agency.opened'
      const result = await accounts.change(actingScope(scope), { type, data: { email, nickName } })
      if (result.outcome !== 'applied') return { refusal: refusals[result.outcome] }
      const { userId } = result
      return { data: { userId }, subject: userId, after: { name: nickName } }
    },
    'people.set-agency': async ({ userId, agencyId }, scope) => {
      const type = 'agency.member_changed'
      const result = await accounts.change(actingScope(scope), { type, data: { userId, agencyId } })
      return ended(result, { data: null, after: { agencyId } })
    },
    'people.set-flags': async ({ reason: _reason, ...data }, scope) => {
      const { userId: _userId, ...after } = data
      const result = await accounts.change(actingScope(scope), { type: 'flags.changed', data })
      return ended(result, { data: null, after })
    },
    'people.set-levels': async ({ userId, identityLevel, identityFlag, vipLevel, showUserVip }, scope) => {
      const [identity, vip] = [
        { identityLevel, identityFlag },
        { vipLevel, showUserVip },
      ]
      const acting = actingScope(scope)
      const first = await accounts.change(acting, {
        type: 'identity.changed',
        data: { userId, ...identity },
      })
      if (first.outcome !== 'applied') return { refusal: refusals[first.outcome] }
      const second = await accounts.change(acting, { type: 'vip.changed', data: { userId, ...vip } })
      return ended(second, { data: null, after: { ...identity, ...vip } })
    },
  }
}
