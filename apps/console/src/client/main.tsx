import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { Refused } from './calls/call.ts'
import { sessionQuery } from './calls/session.ts'
import './base.css'

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      // The door is shown in place of what cannot be read any more.
      if (error instanceof Refused && error.refusal === 'signed-out')
        void queries.invalidateQueries(sessionQuery)
    },
  }),
  // A refusal stays one, and a screen of a person's data is not kept behind the operator's back.
  defaultOptions: { queries: { retry: false, gcTime: 60_000, refetchOnWindowFocus: false } },
})

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </QueryClientProvider>,
)
