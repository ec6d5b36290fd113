import { type CallOutput, isKnownProvider, listNotices, type SentNotice } from '@portico/contract'
import { gregorianFormat, regionName } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { useProviderName } from '../external-sign-in/provider-name.ts'
import styles from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import { useRemote } from '../overview/use-remote.ts'
import { matterText } from './matter-text.ts'

type Notices = CallOutput<typeof listNotices>['notices']

/** Pages of messages, each behind the one before. */
function useNotices() {
  const [before, setBefore] = useState<string | null>(null)
  const [newer, setNewer] = useState<Notices>([])
  const { remote, reload } = useRemote(listNotices, before === null ? {} : { before })
  return {
    remote,
    reload,
    newer,
    showOlder(notices: Notices, next: string) {
      setNewer(notices)
      setBefore(next)
    },
  }
}

/** What is known of where something was done, as far as it is known. */
function usePlace(): (notice: SentNotice) => readonly string[] {
  const text = useAccountText()
  const { locale } = useSite()
  return ({ browser, system, ip, country }) => [
    ...(browser === null || system === null ? [] : [text('notices.device', { browser, system })]),
    ...(country === null ? [] : [regionName(country, locale.tag) ?? country]),
    ...(ip === null ? [] : [ip]),
  ]
}

function NoticeRow({ notice }: { readonly notice: SentNotice }) {
  const text = useAccountText()
  const { locale } = useSite()
  const nameOf = useProviderName()
  const placeOf = usePlace()
  // Messages come in the browser only, so this is the reader's own time zone.
  const format = gregorianFormat(locale.numberTag, { dateStyle: 'medium', timeStyle: 'short' })
  const { matter, name, at, channel, sentTo, reported } = notice
  const about = name !== null && isKnownProvider(name) ? nameOf(name) : name
  return (
    <li>
      <span className={styles.rowName}>
        <span>
          {text(matterText(matter))}
          {about === null ? null : (
            <>
              {' · '}
              <bdi>{about}</bdi>
            </>
          )}
        </span>
        <span className={styles.rowState}>
          {format.format(at)}
          {' · '}
          {text(channel === 'mail' ? 'notices.mail' : 'notices.sms', { address: sentTo })}
          {placeOf(notice).map((part) => (
            <span key={part}>
              {' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
      </span>
      {reported ? <span className="chip chip-stale">{text('notices.reported')}</span> : null}
    </li>
  )
}

/** Every security message that was sent, so that a mail can be compared with it (ACC-03). */
export function NoticesCard() {
  const text = useAccountText()
  const { remote, reload, newer, showOlder } = useNotices()
  return (
    <SectionCard title={text('notices.title')}>
      <p className={styles.waiting}>{text('notices.lead')}</p>
      <RemotePart remote={remote} reload={reload}>
        {({ notices, next }) => {
          const known = new Set(newer.map(({ id }) => id))
          const all = [...newer, ...notices.filter(({ id }) => !known.has(id))]
          if (all.length === 0) return <p className={styles.waiting}>{text('notices.none')}</p>
          return (
            <>
              <ul className={styles.rows}>
                {all.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} />
                ))}
              </ul>
              {next === null ? null : (
                <button type="button" className="text-button" onClick={() => showOlder(all, next)}>
                  {text('notices.more')}
                </button>
              )}
            </>
          )
        }}
      </RemotePart>
    </SectionCard>
  )
}
