import { linkThird, listLinks, unlinkThird } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { sessionOf } from '../proven-caller.ts'
import { proveOwner } from '../security/prove-owner.ts'
import { removeSignInMethod } from '../security/remove-sign-in-method.ts'
import { keyedDigest } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { findLinked, insertLink, isLinkTaken } from './linked-account.ts'
import { isOffered } from './offered-providers.ts'
import type { ExternalIdentityProof } from './identity-proof.ts'
import { proveExternalIdentity } from './prove-identity.ts'
import { proofRefused } from './sign-in-by-identity.ts'

/** A bound for the page; nobody needs more. */
const mostLinks = 20

function linksOf({ context }: AccountServices, userId: string) {
  return context.sql.db
    .selectFrom('linked_sign_in')
    .selectAll()
    .where('website', '=', context.website)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The public name of a link, which does not reveal the provider's id of the user. */
function nameOf(
  { context }: AccountServices,
  link: Pick<ExternalIdentityProof, 'issuer' | 'subject'>,
): string {
  return keyedDigest(context.secret('links'), [context.website, link.issuer, link.subject])
}

/** POST /v1/user/security/links/list */
function listOwnLinks(services: AccountServices): BoundCall {
  return bindCall(listLinks, async (_input, facts) => {
    const { userId, kind } = sessionOf(facts)
    const links = await linksOf(services, userId)
    return {
      data: {
        takesLinks: kind === 'user',
        links: links.map((link) => ({
          name: nameOf(services, link),
          provider: link.provider,
          label: link.label,
          linkedAt: link.created_at.getTime(),
          usedAt: link.used_at.getTime(),
        })),
      },
    }
  })
}

/** Links a verified identity, records it and notifies the owner. Throws where another account has linked it meanwhile. */
async function addLink(
  { context, messages }: AccountServices,
  { account, proof }: { readonly account: Account; readonly proof: ExternalIdentityProof },
  facts: CallFacts,
): Promise<void> {
  const { website } = context
  const userId = account.user_id
  const atMs = context.now()
  const { ip, userAgent } = facts
  const detail = { provider: proof.provider }
  await context.sql.db.transaction().execute(async (db) => {
    await insertLink(db, proof, { website, userId, at: new Date(atMs) })
    await recordEvent(db, { website, userId, actor: userId, action: 'sign-in-linked', atMs, ip, detail })
  })
  const news = { matter: 'linkAdded', name: proof.provider } as const
  messages.notice(account, news, { timeMs: atMs, ip, userAgent })
}

/** POST /v1/user/security/links/add: the owner is verified first, so that a wrong password does not use up the provider's proof. */
function linkExternalIdentity(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(linkThird, async (attempt, facts) => {
    if (!isOffered(context.providers, attempt.provider)) return { refusal: 'operationUnavailable' }
    const owner = await proveOwner(services, { scene: linkThird.name, password: attempt.pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    if (account.kind !== 'user') return { refusal: 'operationRefused' }
    if ((await linksOf(services, account.user_id)).length >= mostLinks) return { refusal: 'operationRefused' }
    const proof = await proveExternalIdentity(services, attempt, facts)
    if (proof === null) return proofRefused
    if ((await findLinked(context.sql.db, { website: context.website, ...proof })) !== null) {
      return { refusal: 'signInTaken' }
    }
    try {
      await addLink(services, { account, proof }, facts)
      return { data: null }
    } catch (error) {
      if (isLinkTaken(error)) return { refusal: 'signInTaken' }
      throw error
    }
  })
}

/** POST /v1/user/security/links/remove */
function unlinkExternalIdentity(services: AccountServices): BoundCall {
  return bindCall(unlinkThird, async ({ name, pwd }, facts) => {
    const owner = await proveOwner(services, { scene: unlinkThird.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const links = await linksOf(services, account.user_id)
    const link = links.find((one) => nameOf(services, one) === name)
    if (link === undefined) return { refusal: 'operationRefused' }
    const refused = await removeSignInMethod(
      services,
      {
        account,
        action: 'sign-in-unlinked',
        news: { matter: 'linkRemoved', name: link.provider },
        async remove(db) {
          const removed = await db
            .deleteFrom('linked_sign_in')
            .where('website', '=', link.website)
            .where('issuer', '=', link.issuer)
            .where('subject', '=', link.subject)
            .where('user_id', '=', account.user_id)
            .executeTakeFirst()
          return removed.numDeletedRows
        },
      },
      facts,
    )
    return refused ?? { data: null }
  })
}

/** How owners list, add and remove the identities that are linked to their account. */
export function ownLinks(services: AccountServices): readonly BoundCall[] {
  return [listOwnLinks(services), linkExternalIdentity(services), unlinkExternalIdentity(services)]
}
