import type { agencyActs, Standing } from '../../contract/agencies.ts'
import type { RefusalName } from '../../contract/session.ts'
import { actingScope, type Done, type Handlers, type Outcome } from '../acts/act-scope.ts'
import type { AccountsPort, ActingScope, ChangeOutcome } from '../ports.ts'

const refusals: Readonly<Record<Exclude<ChangeOutcome['outcome'], 'applied'>, RefusalName>> = {
  older: 'nothing-to-do',
  existing: 'taken-address',
  unknown_account: 'unknown',
  unknown_agency: 'unknown-agency',
}

function ended({ outcome }: ChangeOutcome, done: Done<null>): Outcome<null> {
  return outcome === 'applied' ? done : { refusal: refusals[outcome] }
}

type Levels = Pick<Standing, 'identityLevel' | 'identityFlag' | 'vipLevel' | 'showUserVip'>

function levelsOf({ identityLevel, identityFlag, vipLevel, showUserVip }: Levels) {
  return { identity: { identityLevel, identityFlag }, vip: { vipLevel, showUserVip } }
}

/** Levels of the identity and of VIP are two matters for backends, and one act. */
async function setLevels(
  accounts: AccountsPort,
  acting: ActingScope,
  { standing, wish }: { readonly standing: Levels; readonly wish: Levels & { readonly userId: string } },
): Promise<Outcome<null>> {
  const { userId } = wish
  const [before, after] = [levelsOf(standing), levelsOf(wish)]
  const first = await accounts.change(acting, {
    type: 'identity.changed',
    data: { userId, ...after.identity },
  })
  if (first.outcome !== 'applied') return { refusal: refusals[first.outcome] }
  const second = await accounts.change(acting, { type: 'vip.changed', data: { userId, ...after.vip } })
  return ended(second, {
    data: null,
    before: { ...before.identity, ...before.vip },
    after: { ...after.identity, ...after.vip },
  })
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
      const acting = actingScope(scope)
      const standing = await accounts.lockStanding(acting, userId)
      if (standing === null) return { refusal: 'unknown' }
      const type = 'agency.member_changed'
      const result = await accounts.change(acting, { type, data: { userId, agencyId } })
      return ended(result, { data: null, before: { agencyId: standing.agencyId }, after: { agencyId } })
    },
    'people.set-flags': async ({ reason: _reason, ...data }, scope) => {
      const acting = actingScope(scope)
      const standing = await accounts.lockStanding(acting, data.userId)
      if (standing === null) return { refusal: 'unknown' }
      const { openOtc, openContract, openGtFees } = standing
      const { userId: _userId, ...after } = data
      const result = await accounts.change(acting, { type: 'flags.changed', data })
      return ended(result, { data: null, before: { openOtc, openContract, openGtFees }, after })
    },
    'people.set-levels': async ({ reason: _reason, ...wish }, scope) => {
      const acting = actingScope(scope)
      const standing = await accounts.lockStanding(acting, wish.userId)
      return standing === null ? { refusal: 'unknown' } : setLevels(accounts, acting, { standing, wish })
    },
  }
}
