import type { CallOutput, securityOverview } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import type { Length } from '../form/rules.ts'
import styles from './overview.module.css'
import { PasswordForm } from './password-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { RemotePart, SectionCard } from './section-card.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'
import { TotpRemoval } from './totp-removal.tsx'
import type { Fetched } from './use-remote.ts'
import { joinTexts } from '../../texts/joined.tsx'
import { useText } from '../../texts/use-text.ts'

type Overview = CallOutput<typeof securityOverview>

/** What is being changed; each has a dialog of its own. */
type Change = 'password' | 'totp-on' | 'totp-off' | 'email' | 'mobile'

interface Row {
  readonly name: string
  readonly state: string
  readonly isOn: boolean
  readonly action: { readonly change: Change; readonly label: string } | null
}

/** The rows of the card. A step that has no address to go to says so in place of a button. */
function useRows(overview: Overview): readonly Row[] {
  const text = useAccountText()
  const { locale } = useSite()
  const onOff = (isOn: boolean) => text(isOn ? 'security.on' : 'security.off')
  const step = (isOn: boolean, change: Change) => ({
    change,
    label: text(isOn ? 'security.turnOff' : 'security.turnOn'),
  })
  const changed =
    overview.passwordChangedAt === null
      ? ''
      : text('security.passwordChanged', {
          time: gregorianFormat(locale.numberTag, { dateStyle: 'medium' }).format(overview.passwordChangedAt),
        })
  return [
    {
      name: text('security.password'),
      state: overview.hasPassword ? changed : text('account.notSet'),
      isOn: false,
      action: overview.hasPassword ? { change: 'password', label: text('security.changePassword') } : null,
    },
    {
      name: text('security.totp'),
      state: onOff(overview.totp),
      isOn: overview.totp,
      action: overview.totp
        ? { change: 'totp-off', label: text('security.remove') }
        : { change: 'totp-on', label: text('security.setUp') },
    },
    {
      name: text('security.emailStep'),
      state: overview.email === null ? text('security.needsEmail') : onOff(overview.emailStep),
      isOn: overview.emailStep,
      action: overview.email === null ? null : step(overview.emailStep, 'email'),
    },
    {
      name: text('security.mobileStep'),
      state: overview.mobile === null ? text('security.needsMobile') : onOff(overview.mobileStep),
      isOn: overview.mobileStep,
      action: overview.mobile === null ? null : step(overview.mobileStep, 'mobile'),
    },
  ]
}

/** The dialog of a change; each reports its success as text. */
function ChangeDialog(props: {
  readonly change: Change
  readonly overview: Overview
  readonly passwordLength: Length
  readonly onDone: (news: string) => void
  readonly onClose: () => void
}) {
  const { change, overview, passwordLength, onDone, onClose } = props
  const { hasPassword } = overview
  const text = useAccountText()
  switch (change) {
    case 'password':
      return (
        <Dialog title={text('security.changePassword')} onClose={onClose}>
          <PasswordForm length={passwordLength} onDone={() => onDone(text('security.changed'))} />
        </Dialog>
      )
    case 'totp-on':
      return (
        <Dialog title={text('totp.title')} onClose={onClose}>
          <TotpEnrolment hasPassword={hasPassword} onDone={() => onDone(text('totp.done'))} />
        </Dialog>
      )
    case 'totp-off':
      return (
        <Dialog title={text('totp.removeTitle')} onClose={onClose}>
          <TotpRemoval hasPassword={hasPassword} onDone={() => onDone(text('totp.removed'))} />
        </Dialog>
      )
    case 'email':
    case 'mobile': {
      const isOn = change === 'email' ? overview.emailStep : overview.mobileStep
      return (
        <Dialog
          title={text(change === 'email' ? 'security.emailStep' : 'security.mobileStep')}
          onClose={onClose}
        >
          <SecondStepForm
            method={change}
            enabled={!isOn}
            address={overview[change]}
            hasPassword={hasPassword}
            onDone={() => onDone(text('security.saved'))}
          />
        </Dialog>
      )
    }
  }
}

function SecurityRows(props: {
  readonly overview: Overview
  readonly passwordLength: Length
  readonly reload: () => void
}) {
  const { overview, passwordLength, reload } = props
  const rows = useRows(overview)
  const siteText = useText()
  const [change, setChange] = useState<Change | null>(null)
  const [news, setNews] = useState('')
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(({ name, state, isOn, action }) => (
          <li key={name}>
            <span className={styles.rowName}>
              {name}
              <span className={styles.rowState} data-on={isOn || undefined}>
                {state}
              </span>
            </span>
            {action === null ? null : (
              <button
                type="button"
                className="button button-line"
                aria-label={joinTexts(siteText, 'join.label', [action.label, name])}
                onClick={() => setChange(action.change)}
              >
                {action.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {change === null ? null : (
        <ChangeDialog
          change={change}
          overview={overview}
          passwordLength={passwordLength}
          onClose={() => setChange(null)}
          onDone={(message) => {
            setChange(null)
            setNews(message)
            reload()
          }}
        />
      )}
    </>
  )
}

/** How the account is secured, each with the way to change it. */
export function SecurityCard(props: {
  readonly fetched: Fetched<typeof securityOverview>
  readonly passwordLength: Length
}) {
  const { fetched, passwordLength } = props
  const text = useAccountText()
  const { remote, reload } = fetched
  return (
    <SectionCard title={text('security.title')} place="security">
      <RemotePart remote={remote} reload={reload}>
        {(overview) => <SecurityRows overview={overview} passwordLength={passwordLength} reload={reload} />}
      </RemotePart>
    </SectionCard>
  )
}
