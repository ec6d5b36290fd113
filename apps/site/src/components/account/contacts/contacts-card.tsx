import type { CallOutput, securityOverview } from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import styles from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import type { Fetched } from '../overview/use-remote.ts'
import { actTexts, type Channel, type ContactAct, contactTexts } from './contact.ts'
import { RemoveContactForm } from './remove-contact-form.tsx'
import { SetContactForm } from './set-contact-form.tsx'

type Overview = CallOutput<typeof securityOverview>

/** What is being changed, in a dialog of its own. */
interface Change {
  readonly channel: Channel
  readonly act: ContactAct
}

/** A password is used with a name: the last address of an account that has one stays. */
function actsOf(overview: Overview, channel: Channel): readonly ContactAct[] {
  if (overview[channel] === null) return ['add']
  const other = channel === 'email' ? overview.mobile : overview.email
  return overview.hasPassword && other === null ? ['change'] : ['change', 'remove']
}

function ContactRow(props: {
  readonly channel: Channel
  readonly overview: Overview
  readonly onChange: (change: Change) => void
}) {
  const { channel, overview, onChange } = props
  const text = useAccountText()
  const address = overview[channel]
  const texts = contactTexts[channel]
  return (
    <li>
      <span className={styles.rowName}>
        {text(texts.name)}
        <span className={styles.rowState}>
          {address === null ? text('account.notSet') : <bdi dir="ltr">{address}</bdi>}
        </span>
      </span>
      <span className={styles.rowActions}>
        {actsOf(overview, channel).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'remove' ? 'text-button' : 'button button-line'}
            aria-label={text(texts[act])}
            onClick={() => onChange({ channel, act })}
          >
            {text(actTexts[act])}
          </button>
        ))}
      </span>
    </li>
  )
}

function ChangeDialog(props: {
  readonly change: Change
  readonly overview: Overview
  readonly country: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { change, overview, country, onDone, onClose } = props
  const { channel, act } = change
  const text = useAccountText()
  const held = overview[channel]
  return (
    <Dialog title={text(contactTexts[channel][act])} onClose={onClose}>
      {act === 'remove' && held !== null ? (
        <RemoveContactForm channel={channel} held={held} overview={overview} onDone={onDone} />
      ) : (
        <SetContactForm
          channel={channel}
          overview={overview}
          country={country}
          submitLabel={text(actTexts[act])}
          onDone={onDone}
        />
      )}
    </Dialog>
  )
}

function Contacts(props: {
  readonly overview: Overview
  readonly country: string
  readonly reload: () => void
}) {
  const { overview, country, reload } = props
  const text = useAccountText()
  const [change, setChange] = useState<Change | null>(null)
  const [news, setNews] = useState('')
  return (
    <>
      <ul className={styles.rows}>
        <ContactRow channel="email" overview={overview} onChange={setChange} />
        <ContactRow channel="mobile" overview={overview} onChange={setChange} />
      </ul>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {change === null ? null : (
        <ChangeDialog
          change={change}
          overview={overview}
          country={country}
          onClose={() => setChange(null)}
          onDone={() => {
            setChange(null)
            setNews(text('contacts.saved'))
            reload()
          }}
        />
      )}
    </>
  )
}

/** Where the account is reached, each with the ways to change it (ACC-01). */
export function ContactsCard(props: {
  readonly fetched: Fetched<typeof securityOverview>
  /** The country that a number is taken to belong to at first. */
  readonly country: string
  /** Who else shows an address has to read it again. */
  readonly onChanged: () => void
}) {
  const { fetched, country, onChanged } = props
  const text = useAccountText()
  const { remote, reload } = fetched
  return (
    <SectionCard title={text('contacts.title')} place="contacts">
      <p className={styles.waiting}>{text('contacts.lead')}</p>
      <RemotePart remote={remote} reload={reload}>
        {(overview) => (
          <Contacts
            overview={overview}
            country={country}
            reload={() => {
              reload()
              onChanged()
            }}
          />
        )}
      </RemotePart>
    </SectionCard>
  )
}
