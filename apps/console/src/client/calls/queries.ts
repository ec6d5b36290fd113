import { QueryCache, QueryClient } from '@tanstack/react-query'
import { Refused } from './call.ts'
import { sessionQuery } from './session.ts'

/** Creates what holds the answers of the server, for as long as a page shows them. */
export function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The door is shown in place of what cannot be read any more.
        if (error instanceof Refused && error.refusal === 'signed-out')
          void queries.invalidateQueries(sessionQuery)
      },
    }),
    defaultOptions: {
      // A refusal stays one, and a screen of a person's data is not kept behind the operator's back.
      queries: { retry: false, gcTime: 60_000, refetchOnWindowFocus: false },
      // What was typed, and what an act gave, such as everything about an account, ends with its dialog.
      mutations: { gcTime: 0 },
    },
  })
  return queries
}
