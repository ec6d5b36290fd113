import { type CallOutput, listActivity } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import styles from './overview.module.css'
import { RemotePart, SectionCard } from './section-card.tsx'
import { useRemote } from './use-remote.ts'

type Events = CallOutput<typeof listActivity>['events']

/** Texts of the actions that the gateway records. */
const actionText: Readonly<Record<string, AccountTextId>> = {
  registered: 'activity.register',
  login: 'activity.login',
  'login-refused': 'activity.loginFailed',
  logout: 'activity.logout',
  'session-ended': 'activity.sessionEnded',
  'refresh-token-reused': 'activity.tokenReused',
  'password-changed': 'activity.passwordChanged',
  'password-reset': 'activity.passwordReset',
  'second-step-changed': 'activity.secondStep',
  'totp-enabled': 'activity.totpEnrolled',
  'totp-removed': 'activity.totpRemoved',
  'sign-in-linked': 'activity.linked',
  'sign-in-unlinked': 'activity.unlinked',
  'passkey-added': 'activity.passkeyAdded',
  'passkey-renamed': 'activity.passkeyRenamed',
  'passkey-removed': 'activity.passkeyRemoved',
  'pairing-confirmed': 'activity.pairingConfirmed',
  'account-switched': 'activity.switched',
  'account-entered': 'activity.entered',
  'account-opened': 'activity.opened',
  'account-renamed': 'activity.renamed',
  'contact-added': 'activity.contactAdded',
  'contact-changed': 'activity.contactChanged',
  'contact-removed': 'activity.contactRemoved',
  'recovery-codes-made': 'activity.codesMade',
  'recovery-code-used': 'activity.codeUsed',
  'step-rule-changed': 'activity.ruleChanged',
  'recovery-started': 'activity.recoveryStarted',
  'contact-change-asked': 'activity.contactChangeAsked',
  'contact-change-confirmed': 'activity.contactChangeConfirmed',
  'recovery-stopped': 'activity.recoveryStopped',
  'recovery-approved': 'activity.recoveryApproved',
  'recovery-refused': 'activity.recoveryRefused',
  recovered: 'activity.recovered',
  frozen: 'activity.frozen',
  unfrozen: 'activity.unfrozen',
  exported: 'activity.exported',
  'notice-reported': 'notices.reported',
  'anti-phishing-set': 'notice.phraseSet',
  'anti-phishing-removed': 'notice.phraseRemoved',
  'account-closing': 'notice.closing',
  'account-kept': 'notice.closingStopped',
  'terms-accepted': 'activity.termsAccepted',
}

/** Pages of events, each behind the one before. */
function useActivity() {
  const [before, setBefore] = useState<string | null>(null)
  const [older, setOlder] = useState<Events>([])
  const { remote, reload } = useRemote(listActivity, before === null ? {} : { before })
  return {
    remote,
    reload,
    older,
    showOlder(events: Events, next: string) {
      setOlder([...older, ...events])
      setBefore(next)
    },
  }
}

/** What happened to the account, newest first. */
export function ActivityCard() {
  const text = useAccountText()
  const { locale } = useSite()
  const { remote, reload, older, showOlder } = useActivity()
  // Events come in the browser only, so this is the reader's own time zone.
  const format = gregorianFormat(locale.numberTag, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <SectionCard title={text('activity.title')}>
      <RemotePart remote={remote} reload={reload}>
        {({ events, next }) => {
          const known = new Set(older.map(({ id }) => id))
          const all = [...older, ...events.filter(({ id }) => !known.has(id))]
          if (all.length === 0) return <p className={styles.waiting}>{text('activity.none')}</p>
          return (
            <>
              <ul className={styles.rows}>
                {all.map(({ id, action, at, ip, child, byParent }) => (
                  <li key={id}>
                    <span className={`${styles.rowName} ${styles.event}`}>
                      <span>
                        {text(actionText[action] ?? 'activity.other')}
                        {child === null ? null : (
                          <>
                            {' · '}
                            <bdi>{child}</bdi>
                          </>
                        )}
                        {byParent ? ` · ${text('activity.byParent')}` : null}
                      </span>
                      <span className={styles.rowState}>
                        {format.format(at)}
                        {ip === null ? null : (
                          <>
                            {' · '}
                            <bdi>{ip}</bdi>
                          </>
                        )}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              {next === null ? null : (
                <button type="button" className="text-button" onClick={() => showOlder(events, next)}>
                  {text('activity.more')}
                </button>
              )}
            </>
          )
        }}
      </RemotePart>
    </SectionCard>
  )
}
