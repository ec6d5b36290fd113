import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { ActName } from '../contract/acts.ts'
import { sessionQuery, useMay } from './calls/session.ts'
import { areas } from './frame/areas.ts'
import { Frame } from './frame/frame.tsx'
import { AgenciesPage } from './pages/agencies.tsx'
import { BlocksPage } from './pages/blocks.tsx'
import { ContentPage } from './pages/content/content.tsx'
import { DocumentPage } from './pages/content/document.tsx'
import { DeliveriesPage } from './pages/deliveries.tsx'
import { JoinPage } from './pages/join.tsx'
import { LogInPage } from './pages/log-in.tsx'
import { MarketPage } from './pages/market/market.tsx'
import { OperatorsPage } from './pages/operators.tsx'
import { PasskeysPage } from './pages/passkeys.tsx'
import { PeoplePage } from './pages/people.tsx'
import { PersonPage } from './pages/person.tsx'
import { RecordPage } from './pages/record.tsx'
import { RecoveriesPage } from './pages/recoveries.tsx'
import { RequestsPage } from './pages/requests.tsx'
import { text } from './texts/text.ts'
import { Notices } from './ui/notices.tsx'
import { Empty, Loading } from './ui/states.tsx'

const pages: readonly (readonly [path: string, act: ActName, page: React.ReactNode])[] = [
  ['/people', 'people.find', <PeoplePage key="people" />],
  ['/people/:userId', 'people.read', <PersonPage key="person" />],
  ['/recoveries', 'people.recoveries', <RecoveriesPage key="recoveries" />],
  ['/agencies', 'agencies.list', <AgenciesPage key="agencies" />],
  ['/content', 'content.list', <ContentPage key="content" />],
  ['/content/*', 'content.read', <DocumentPage key="document" />],
  ['/market', 'market.delisted', <MarketPage key="market" />],
  ['/blocks', 'blocks.list', <BlocksPage key="blocks" />],
  ['/deliveries', 'deliveries.list', <DeliveriesPage key="deliveries" />],
  ['/requests', 'requests.list', <RequestsPage key="requests" />],
  ['/operators', 'operators.list', <OperatorsPage key="operators" />],
  ['/record', 'record.read', <RecordPage key="record" />],
  ['/passkeys', 'passkeys.list', <PasskeysPage key="passkeys" />],
]

function Areas() {
  const may = useMay()
  const first = areas.find(({ act }) => may(act))
  return (
    <Routes>
      <Route path="/" element={<Navigate to={first?.path ?? '/requests'} replace />} />
      <Route path="/join" element={<Navigate to="/" replace />} />
      {pages.map(([path, act, page]) => (
        <Route key={path} path={path} element={may(act) ? page : <Empty>{text('app.no-right')}</Empty>} />
      ))}
      <Route path="*" element={<Empty>{text('app.not-found')}</Empty>} />
    </Routes>
  )
}

function Signed() {
  const { pathname } = useLocation()
  // Readers of a screen begin at the new page, as after a load.
  useEffect(() => {
    document.getElementById('content')?.focus()
  }, [pathname])
  return (
    <Notices>
      <Frame>
        <Areas />
      </Frame>
    </Notices>
  )
}

/** The console: the door for who is not signed in, else its areas. */
export function App() {
  const session = useQuery(sessionQuery)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (session.isPending) return <Loading />
  if (session.data) {
    return (
      <AriaRouter navigate={(path) => void navigate(path)}>
        <Signed />
      </AriaRouter>
    )
  }
  return pathname === '/join' ? <JoinPage /> : <LogInPage error={session.error} />
}
