import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { createQueries } from './calls/queries.ts'
import './base.css'

const queries = createQueries()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </QueryClientProvider>,
)
