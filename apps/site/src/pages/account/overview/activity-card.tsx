import { type CallOutput, listActivity } from '@portico/contract'
import { useEffect, useState } from 'react'
import { useSite } from '../../../shell/site-context.ts'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import styles from './overview.module.css'
import { RemotePart, SectionCard } from './section-card.tsx'
import { useRemote } from './use-remote.ts'

type Events = CallOutput<typeof listActivity>['events']

/** Words of the actions that the gateway records. */
const actionText: Readonly<Record<string, AccountTextId>> = {
  login: 'activity.login',
  loginFailed: 'activity.loginFailed',
  logout: 'activity.logout',
  register: 'activity.register',
  passwordReset: 'activity.passwordReset',
  passwordChanged: 'activity.passwordChanged',
  totpEnrolled: 'activity.totpEnrolled',
  totpRemoved: 'activity.totpRemoved',
  secondStepOn: 'activity.secondStepOn',
  secondStepOff: 'activity.secondStepOff',
  sessionEnded: 'activity.sessionEnded',
  switched: 'activity.switched',
  frozen: 'activity.frozen',
  unfrozen: 'activity.unfrozen',
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
  const [format, setFormat] = useState<Intl.DateTimeFormat | null>(null)
  // The reader's own time zone is known in the browser only.
  useEffect(() => {
    setFormat(new Intl.DateTimeFormat(locale.numberTag, { dateStyle: 'medium', timeStyle: 'short' }))
  }, [locale.numberTag])
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
                {all.map(({ id, action, at, ip }) => (
                  <li key={id}>
                    <span className={styles.rowName}>
                      {text(actionText[action] ?? 'activity.other')}
                      <span className={styles.rowState}>
                        {format?.format(at)} {ip === null ? null : <bdi>· {ip}</bdi>}
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
