import type { ConsoleContext, OperatorMail } from '../ports.ts'
import type { ActScope } from './act-scope.ts'

/**
 * Queues mails with what they tell; answers what sends them once that is committed. A queue without room stops nothing: the console and
 * its record tell as well.
 */
export async function queueMails(
  { queueMail }: Pick<ConsoleContext, 'queueMail'>,
  db: ActScope['db'],
  mails: readonly OperatorMail[],
): Promise<() => Promise<void>> {
  const starts: (() => void)[] = []
  for (const mail of mails) {
    const start = await queueMail(db, mail)
    if (start !== null) starts.push(start)
  }
  return async () => {
    for (const start of starts) start()
  }
}
