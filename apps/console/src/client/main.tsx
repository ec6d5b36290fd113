import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './app.tsx'
import { createQueries } from './calls/queries.ts'
import './base.css'

const queries = createQueries()

/** Of the routers the one that can ask before a page is left. */
const router = createBrowserRouter([{ path: '*', element: <App /> }])

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
