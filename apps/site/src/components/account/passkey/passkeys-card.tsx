import {
  type CallOutput,
  confirmPasskey,
  type listPasskeys,
  type OwnPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@portico/contract'
import { formatAge, gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useLabel } from '../../texts/use-label.ts'
import { useAccountText } from '../account-text.tsx'
import { OwnerDialog } from '../external-sign-in/owner-dialog.tsx'
import { deviceName } from '../overview/device-name.ts'
import styles from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import type { Fetched } from '../overview/use-remote.ts'
import { PasskeyForm } from './passkey-form.tsx'

type CreationOptions = CallOutput<typeof startPasskey>['options']

/** What is being changed; each has a dialog of its own. */
type Change =
  | { readonly kind: 'add' }
  | { readonly kind: 'name-new'; readonly options: CreationOptions }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: OwnPasskey }

/** Has an authenticator make a passkey, in a prompt of the browser. Rejects with what the browser says where it does not. */
async function makePasskey(options: CreationOptions): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startRegistration({ optionsJSON: options }))
}

function PasskeyRow(props: { readonly passkey: OwnPasskey; readonly onChange: (change: Change) => void }) {
  const { passkey, onChange } = props
  const { name, createdAt, usedAt, isBackedUp } = passkey
  const text = useAccountText()
  const label = useLabel()
  const { locale } = useSite()
  const [shownAt] = useState(() => new Date().toISOString())
  const time = gregorianFormat(locale.numberTag, { dateStyle: 'medium' }).format(createdAt)
  const from = usedAt === null ? null : new Date(usedAt).toISOString()
  const used =
    from === null
      ? text('passkey.added', { time })
      : text('passkey.used', { time, age: formatAge({ from, to: shownAt, tag: locale.tag }) })
  return (
    <li>
      <span className={styles.rowName}>
        <bdi>{name}</bdi>
        <span className={styles.rowState}>{used}</span>
        {isBackedUp ? <span className={styles.rowState}>{text('passkey.backedUp')}</span> : null}
      </span>
      <span className={styles.rowActions}>
        <button
          type="button"
          className="text-button"
          aria-label={text('accounts.renameLabel', { name })}
          onClick={() => onChange({ kind: 'rename', passkey })}
        >
          {text('accounts.rename')}
        </button>
        <button
          type="button"
          className="button button-line"
          aria-label={`${label(text('security.remove'))}${name}`}
          onClick={() => onChange({ kind: 'remove', passkey })}
        >
          {text('security.remove')}
        </button>
      </span>
    </li>
  )
}

/** The dialog of a change. A new passkey takes two: the owner is proven, then it gets its name and is made. */
function ChangeDialog(props: {
  readonly change: Change
  readonly onNext: (change: Change) => void
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { change, onNext, onDone, onClose } = props
  const text = useAccountText()
  const label = useLabel()
  if (change.kind === 'add') {
    return (
      <OwnerDialog
        title={text('passkey.add')}
        send={async (calls, owner) => {
          const { options } = await calls.send(startPasskey, owner)
          onNext({ kind: 'name-new', options })
        }}
        onDone={() => undefined}
        onClose={onClose}
      />
    )
  }
  if (change.kind === 'name-new') {
    return (
      <PasskeyForm
        title={text('passkey.add')}
        name={deviceName(navigator.userAgent) ?? ''}
        send={async (calls, name) =>
          calls.send(confirmPasskey, { name, response: await makePasskey(change.options) })
        }
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  const { credentialId, name } = change.passkey
  if (change.kind === 'rename') {
    return (
      <PasskeyForm
        title={text('accounts.renameLabel', { name })}
        name={name}
        send={(calls, next) => calls.send(renamePasskey, { credentialId, name: next })}
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  return (
    <OwnerDialog
      title={`${label(text('security.remove'))}${name}`}
      send={(calls, owner) => calls.send(removePasskey, { credentialId, ...owner })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The passkeys and hardware keys of the account, with the ways to add, rename and remove them. */
export function PasskeysCard({ fetched }: { readonly fetched: Fetched<typeof listPasskeys> }) {
  const text = useAccountText()
  const { remote, reload } = fetched
  const [change, setChange] = useState<Change | null>(null)
  const [news, setNews] = useState('')
  return (
    <SectionCard title={text('passkey.title')} place="passkeys">
      <RemotePart remote={remote} reload={reload}>
        {({ passkeys, mayAdd }) => (
          <>
            {passkeys.length === 0 ? <p className={styles.waiting}>{text('passkey.none')}</p> : null}
            {passkeys.length === 0 ? null : (
              <ul className={styles.rows}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.credentialId} passkey={passkey} onChange={setChange} />
                ))}
              </ul>
            )}
            {mayAdd ? (
              <button type="button" className="button button-line" onClick={() => setChange({ kind: 'add' })}>
                {text('passkey.add')}
              </button>
            ) : null}
          </>
        )}
      </RemotePart>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {change === null ? null : (
        <ChangeDialog
          key={change.kind}
          change={change}
          onNext={setChange}
          onClose={() => setChange(null)}
          onDone={() => {
            setChange(null)
            setNews(text('security.saved'))
            reload()
          }}
        />
      )}
    </SectionCard>
  )
}
