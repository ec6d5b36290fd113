import { accountsPerPage, type CallOutput, listAccounts } from '@portico/contract'
import { linkTo } from '@portico/locale'
import { useState } from 'react'
import { enterAccount, tradeWithDemo } from '../../../protection/account-menu.ts'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import { failureText } from '../failure.ts'
import { AccountNameForm, type Naming, openText } from './account-name-form.tsx'
import { type AccountActions, AccountRows } from './account-row.tsx'
import { AccountsSearch } from './accounts-search.tsx'
import styles from './overview.module.css'
import { RemotePart, SectionCard } from './section-card.tsx'
import { useRemote } from './use-remote.ts'

type Listed = CallOutput<typeof listAccounts>

/** Where a page of the list begins, and what is looked for. */
interface Place {
  readonly query: string
  readonly skip: number
}

/** From this many children on a list is searched rather than read. */
const longFrom = 11

function Paging(props: {
  readonly found: number
  readonly skip: number
  readonly onSkip: (skip: number) => void
}) {
  const { found, skip, onSkip } = props
  const text = useAccountText()
  if (found <= accountsPerPage) return null
  const step = (label: string, to: number, isThere: boolean) => (
    <button type="button" className="text-button" disabled={!isThere} onClick={() => onSkip(to)}>
      {label}
    </button>
  )
  return (
    <span className={styles.rowActions}>
      {step(text('accounts.previous'), skip - accountsPerPage, skip > 0)}
      {step(text('accounts.next'), skip + accountsPerPage, skip + accountsPerPage < found)}
    </span>
  )
}

/** The list with its search, its pages and the buttons that open more. */
function AccountsList(props: {
  readonly listed: Listed
  readonly place: Place
  readonly onMove: (place: Place) => void
  readonly onName: (naming: Naming) => void
  readonly actions: AccountActions
}) {
  const { listed, place, onMove, onName, actions } = props
  const text = useAccountText()
  const { holder, found, mayOpen } = listed
  const [isLong, setLong] = useState(false)
  // The field stays while its own findings make the list short.
  if (!isLong && found >= longFrom) setLong(true)
  return (
    <>
      <p className={styles.waiting}>{text(holder === 'agency' ? 'accounts.agency' : 'accounts.lead')}</p>
      {isLong ? <AccountsSearch onMove={onMove} /> : null}
      <p role="status" className={styles.news}>
        {place.query === '' ? null : text('accounts.found', { count: found })}
      </p>
      <AccountRows listed={listed} actions={actions} />
      <Paging found={found} skip={place.skip} onSkip={(skip) => onMove({ ...place, skip })} />
      {mayOpen.length === 0 ? null : (
        <span className={styles.rowActions}>
          {mayOpen.map((kind) => (
            <button key={kind} type="button" className="button button-line" onClick={() => onName({ kind })}>
              {text(openText({ kind }))}
            </button>
          ))}
        </span>
      )}
    </>
  )
}

interface AccountsProps {
  /** Where demo accounts trade: a path of this site or an address elsewhere; null stays on this page. */
  readonly trade: string | null
}

/** The accounts that belong to this one; switching loads the page anew as that account's (USER-04). */
export function AccountsCard({ trade }: AccountsProps) {
  const text = useAccountText()
  const { locale, gateway } = useSite()
  const [place, setPlace] = useState<Place>({ query: '', skip: 0 })
  const { remote, reload } = useRemote(listAccounts, place)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [news, setNews] = useState('')

  const failed = (error: unknown) => setNews(failureText(error, text))
  const actions: AccountActions = {
    enter: (account) => void enterAccount(gateway().layer, account).catch(failed),
    trade({ userId }) {
      const address = trade === null ? null : linkTo({ locale: locale.code, path: trade })
      tradeWithDemo(gateway().layer, { userId, address }).catch(failed)
    },
    rename: ({ userId, name }) => setNaming({ kind: 'rename', userId, name }),
  }
  return (
    <SectionCard title={text('accounts.title')}>
      <RemotePart remote={remote} reload={reload}>
        {(listed) => (
          <AccountsList
            listed={listed}
            place={place}
            onMove={setPlace}
            onName={setNaming}
            actions={actions}
          />
        )}
      </RemotePart>
      {naming === null ? null : (
        <Dialog
          title={
            naming.kind === 'rename'
              ? text('accounts.renameLabel', { name: naming.name })
              : text(openText(naming))
          }
          onClose={() => setNaming(null)}
        >
          <AccountNameForm
            naming={naming}
            onDone={(name) => {
              setNews(naming.kind === 'rename' ? text('security.saved') : text('accounts.opened', { name }))
              setNaming(null)
              reload()
            }}
          />
        </Dialog>
      )}
      <p role="status" className={styles.news}>
        {news}
      </p>
    </SectionCard>
  )
}
