import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { type ActName, actRules } from '../../contract/acts.ts'
import { judgeRoles } from '../../contract/rule.ts'
import { type SessionView, sessionView } from '../../contract/session.ts'
import { dataOf } from './call.ts'

/** Who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => dataOf(v.nullable(sessionView), 'session'),
})

/** Who is signed in, inside the frame that only operators see. */
export function useSession(): SessionView {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error('the frame is drawn only for operators')
  return data
}

/** Whether the operator may do an act. The server decides again. */
export function useMay(): (name: ActName) => boolean {
  const { operator } = useSession()
  return (name) => judgeRoles(actRules[name], operator.roles)
}

/** Forgets what was read and done, but for who is signed in: it belongs to an operator who is not there any more. */
export function forgetAll(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  queries.getMutationCache().clear()
}
