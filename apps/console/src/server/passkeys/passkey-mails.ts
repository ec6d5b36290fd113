import type { ActScope } from '../acts/act-scope.ts'
import { isOwner, listActive } from '../operators/operator-rows.ts'
import type { ConsoleContext, OperatorMail } from '../ports.ts'

/** What happened to a passkey; the name is null where it had none. */
interface PasskeyChange {
  readonly what: 'added' | 'removed'
  readonly name: string | null
}

/** What is told of a passkey: to its operator and to every owner with a contact, so that one that a stranger made is noticed. */
export async function passkeyMails(
  { siteName, origin }: Pick<ConsoleContext, 'siteName' | 'origin'>,
  { db, website, nowMs, operator, ip }: ActScope,
  { what, name }: PasskeyChange,
): Promise<readonly OperatorMail[]> {
  const all = await listActive(db, website)
  const told = all.filter((one) => one.id === operator.id || isOwner(one))
  const contacts = new Set(told.flatMap(({ contact }) => (contact === null ? [] : [contact])))
  const called = name === null ? 'A passkey' : `The passkey "${name}"`
  const text = [
    `${called} of ${operator.name} was ${what} at the console of ${siteName}.`,
    `Time: ${new Date(nowMs).toISOString()}. Address: ${ip ?? 'not known'}.`,
    `If ${operator.name} did not do this: ${operator.name} logs in with a passkey of their own and removes each strange one under Your passkeys, which ends the sessions on other devices. Where that is not possible, an owner removes ${operator.name} under Operators. Then call the people who run the servers.`,
    [`${origin}/passkeys`, `${origin}/operators`].join('\n'),
  ].join('\n\n')
  const subject = `${siteName} console: passkey of ${operator.name} ${what}`
  return [...contacts].map((to) => ({ to, subject, text }))
}
