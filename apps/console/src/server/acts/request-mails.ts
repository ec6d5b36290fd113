import type { ActName } from '../../contract/acts.ts'
import type { ActiveOperator } from '../operators/operator-rows.ts'
import type { ConsoleContext, OperatorMail } from '../ports.ts'

/** A request that owners are told of. */
interface Asked {
  readonly act: ActName
  readonly subject: string | null
  readonly reason: string
  readonly operator: ActiveOperator
  /** Owners who can approve it, or all of them where none is independent. */
  readonly told: readonly ActiveOperator[]
  readonly readyAt: number | null
}

/** What is told of a request: to those who can approve it, or to every owner where it waits for its delay, so that a stranger at a desk is noticed. */
export function requestMails(
  { siteName, origin }: Pick<ConsoleContext, 'siteName' | 'origin'>,
  { act, subject, reason, operator, told, readyAt }: Asked,
): readonly OperatorMail[] {
  const matter = `${act}${subject === null ? '' : ` (${subject})`}`
  const next =
    readyAt === null
      ? 'It waits until you or another independent owner approves it.'
      : `It can be carried out from ${new Date(readyAt).toISOString()} on. If you did not ask for it, refuse or cancel it and call the people who run your servers.`
  const text = [
    `${operator.name} asks for ${matter} at ${siteName}.`,
    `Reason: ${reason}`,
    next,
    `${origin}/requests`,
  ].join('\n\n')
  return told.flatMap(({ contact }) =>
    contact === null ? [] : [{ to: contact, subject: `${siteName} console: ${matter}`, text }],
  )
}
