import { checkAttestation, readAttestation } from '@portico/passkeys'
import { mostPasskeys, type passkeyActs } from '../../contract/passkeys.ts'
import type { ActInput } from '../../contract/acts.ts'
import type { ActScope, Handlers, Outcome } from '../acts/act-scope.ts'
import { queueMails } from '../acts/queue-mails.ts'
import { lockOperator } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'
import { openCeremony, takeCeremony } from '../sign-in/ceremonies.ts'
import { makingOptions, storePasskey } from '../sign-in/make-passkey.ts'
import { relyingPartyOf } from '../sign-in/prove-passkey.ts'
import { passkeyMails } from './passkey-mails.ts'

type Names = keyof typeof passkeyActs
type Context = Pick<ConsoleContext, 'origin' | 'siteName' | 'website' | 'volatile' | 'queueMail'>

function listOwn({ db, website, operator }: ActScope) {
  return db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('website', '=', website)
    .where('operator_id', '=', operator.id)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

/**
 * The same, held until the transaction ends, so that of two who remove at once the second sees what the first left. Null where the
 * operator was removed meanwhile.
 */
async function lockOwn(scope: ActScope) {
  const { db, website, operator } = scope
  return (await lockOperator(db, { website, id: operator.id })) ? listOwn(scope) : null
}

/** What the record says of a passkey: names are chosen freely and may be alike, so the beginning of the credential's id goes with it. */
function recorded(name: string | null, credentialId: string) {
  return { passkey: name, credential: credentialId.slice(0, 12) }
}

/** Sessions on other devices end: one of them may be the device that was lost. */
async function endOtherSessions({ db, operator, session }: ActScope): Promise<void> {
  let others = db.deleteFrom('operator_session').where('operator_id', '=', operator.id)
  if (session !== null) others = others.where('token_hash', '!=', session)
  await others.execute()
}

async function start(context: Context, scope: ActScope): Promise<Outcome<Started>> {
  const { operator } = scope
  const own = await listOwn(scope)
  if (own.length >= mostPasskeys) return { refusal: 'too-many-passkeys' }
  const { id, challenge } = await openCeremony(context, { purpose: 'add', operatorId: operator.id })
  const held = own.map(({ credential_id: one, transports }) => ({
    id: one,
    transports: transports === '' ? [] : transports.split(','),
  }))
  return { data: { ceremony: id, options: makingOptions(context, { owner: operator, challenge, held }) } }
}

interface Started {
  readonly ceremony: string
  readonly options: ReturnType<typeof makingOptions>
}

async function add(
  context: Context,
  { ceremony: id, response, name }: ActInput<'passkeys.add'>,
  scope: ActScope,
): Promise<Outcome<null>> {
  const { db, website, nowMs, operator } = scope
  const ceremony = await takeCeremony(context, id, 'add')
  const attestation = readAttestation(response)
  if (attestation === null || ceremony?.operatorId !== operator.id) return { refusal: 'proof' }
  const { challenge } = ceremony
  const made = await checkAttestation(attestation, { challenge, party: relyingPartyOf(context) })
  if (made === null) return { refusal: 'proof' }
  const own = await lockOwn(scope)
  if (own === null) return { refusal: 'signed-out' }
  if (own.length >= mostPasskeys) return { refusal: 'too-many-passkeys' }
  const at = new Date(nowMs)
  // Its operator was seen with it just now.
  const owned = { website, operatorId: operator.id, name, at, usedAt: at }
  if (!(await storePasskey(db, made, owned))) return { refusal: 'proof' }
  const mails = await passkeyMails(context, scope, { what: 'added', name })
  const afterwards = await queueMails(context, db, mails)
  const after = { ...recorded(name, made.credentialId), count: own.length + 1 }
  return { data: null, subject: operator.name, after, afterwards }
}

async function rename({ id, name }: ActInput<'passkeys.rename'>, scope: ActScope): Promise<Outcome<null>> {
  const held = (await lockOwn(scope))?.find((one) => one.credential_id === id)
  if (held === undefined) return { refusal: 'unknown' }
  if (held.name === name) return { refusal: 'nothing-to-do' }
  await scope.db
    .updateTable('operator_passkey')
    .set({ name })
    .where('website', '=', scope.website)
    .where('credential_id', '=', id)
    .execute()
  const [before, after] = [recorded(held.name, id), recorded(name, id)]
  return { data: null, subject: scope.operator.name, before, after }
}

async function remove(
  context: Context,
  { id }: ActInput<'passkeys.remove'>,
  scope: ActScope,
): Promise<Outcome<null>> {
  const own = await lockOwn(scope)
  if (own === null) return { refusal: 'signed-out' }
  const gone = own.find((one) => one.credential_id === id)
  if (gone === undefined) return { refusal: 'unknown' }
  if (own.length === 1) return { refusal: 'last-passkey' }
  await scope.db
    .deleteFrom('operator_passkey')
    .where('website', '=', scope.website)
    .where('credential_id', '=', id)
    .execute()
  await endOtherSessions(scope)
  const mails = await passkeyMails(context, scope, { what: 'removed', name: gone.name })
  const afterwards = await queueMails(context, scope.db, mails)
  const [before, after] = [recorded(gone.name, id), { count: own.length - 1 }]
  return { data: null, subject: scope.operator.name, before, after, afterwards }
}

/** What operators do with their own passkeys. */
export function passkeyHandlers(context: Context): Handlers<Names> {
  return {
    'passkeys.list': async (_input, scope) => ({
      data: {
        passkeys: (await listOwn(scope)).map((one) => ({
          ...{ id: one.credential_id, name: one.name, isBackedUp: one.is_backed_up },
          ...{ createdAt: one.created_at.getTime(), usedAt: one.used_at?.getTime() ?? null },
        })),
      },
    }),
    'passkeys.start': (_input, scope) => start(context, scope),
    'passkeys.add': (input, scope) => add(context, input, scope),
    'passkeys.rename': (input, scope) => rename(input, scope),
    'passkeys.remove': (input, scope) => remove(context, input, scope),
  }
}
