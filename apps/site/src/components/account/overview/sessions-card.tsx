import { endSession, listSessions, type SignedInDevice } from '@portico/contract'
import { formatAge, regionName } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { useProviderName } from '../external-sign-in/provider-name.ts'
import { failureText } from '../failure.ts'
import styles from './overview.module.css'
import { RemotePart, SectionCard } from './section-card.tsx'
import { useRemote } from './use-remote.ts'
import { joinTexts } from '../../texts/joined.tsx'
import { useText } from '../../texts/use-text.ts'

/** How somebody signed in, where that was not by an identity provider. */
const methodText: ReadonlyMap<string, AccountTextId> = new Map([
  ['password', 'sessions.byPassword'],
  ['passkey', 'sessions.byPasskey'],
  ['pairing', 'sessions.byPairing'],
])

/** The words for a sign-in method; null where it is not known. */
function useMethodName(): (method: string | null) => string | null {
  const text = useAccountText()
  const providerName = useProviderName()
  return (method) => {
    if (method === null) return null
    const known = methodText.get(method)
    return known === undefined ? text('sessions.byProvider', { name: providerName(method) }) : text(known)
  }
}

/** Where and how a session began, as far as that is known. */
function useOrigin(): (session: SignedInDevice) => readonly string[] {
  const { locale } = useSite()
  const methodName = useMethodName()
  return ({ ip, country, signedInBy }) =>
    [
      ip,
      country === null ? null : (regionName(country, locale.tag) ?? country),
      methodName(signedInBy),
    ].filter((part) => part !== null)
}

function SessionRow({ session, onEnd }: { readonly session: SignedInDevice; readonly onEnd: () => void }) {
  const text = useAccountText()
  const siteText = useText()
  const { locale } = useSite()
  const [shownAt] = useState(() => new Date().toISOString())
  const origin = useOrigin()(session)
  const parts = [session.browser, session.system].filter((part) => part !== null)
  const name = parts.length === 0 ? text('sessions.unknown') : joinTexts(siteText, 'join.list', parts)
  const seen = formatAge({
    from: new Date(session.seenAt).toISOString(),
    to: shownAt,
    tag: locale.tag,
  })
  return (
    <li>
      <span className={styles.rowName}>
        <bdi>{name}</bdi>
        <span className={styles.rowState}>
          {origin.map((part) => (
            <span key={part}>
              <bdi>{part}</bdi> ·{' '}
            </span>
          ))}
          {session.current ? text('sessions.current') : text('sessions.seen', { time: seen })}
        </span>
      </span>
      {session.current ? null : (
        <button
          type="button"
          className="button button-line"
          aria-label={text('sessions.endLabel', { name })}
          onClick={onEnd}
        >
          {text('sessions.end')}
        </button>
      )}
    </li>
  )
}

/** Where the account is open, with the way to close it there. */
export function SessionsCard() {
  const text = useAccountText()
  const calls = useAccountCalls()
  const { remote, reload } = useRemote(listSessions, {})
  const [news, setNews] = useState('')

  async function end(handle?: string) {
    try {
      const { ended } = await calls.send(endSession, handle === undefined ? {} : { handle })
      setNews(text('sessions.ended', { count: ended }))
    } catch (error) {
      setNews(failureText(error, text))
    }
    reload()
  }

  return (
    <SectionCard title={text('sessions.title')}>
      <RemotePart remote={remote} reload={reload}>
        {({ sessions }) => (
          <>
            <ul className={styles.rows}>
              {sessions.map((session) => (
                <SessionRow key={session.handle} session={session} onEnd={() => void end(session.handle)} />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <button type="button" className="text-button" onClick={() => void end()}>
                {text('sessions.endOthers')}
              </button>
            ) : null}
          </>
        )}
      </RemotePart>
      <p role="status" className={styles.news}>
        {news}
      </p>
    </SectionCard>
  )
}
