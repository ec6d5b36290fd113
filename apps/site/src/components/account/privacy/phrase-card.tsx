import { type CallOutput, type securityOverview, setAntiPhishingCode, type userinfo } from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import { OwnerDialog } from '../external-sign-in/owner-dialog.tsx'
import overview from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import type { Fetched } from '../overview/use-remote.ts'
import { userSummary } from '../overview/user-summary.ts'
import { PhraseForm } from './phrase-form.tsx'
import styles from './privacy.module.css'

/** The words that show that a mail is from here: set, changed, removed (ACC-04). */
export function PhraseCard(props: {
  readonly user: NonNullable<CallOutput<typeof userinfo>>
  readonly fetched: Fetched<typeof securityOverview>
}) {
  const { user, fetched } = props
  const text = useAccountText()
  const [phrase, setPhrase] = useState(() => userSummary(user).antiPhishingCode)
  const [asked, setAsked] = useState<'set' | 'remove' | null>(null)
  const [news, setNews] = useState('')
  const close = () => setAsked(null)
  const isSet = phrase !== ''
  const setText = text(isSet ? 'phrase.change' : 'phrase.set')

  function done(next: string): void {
    setPhrase(next)
    setNews(text(next === '' ? 'phrase.removed' : 'phrase.saved'))
    close()
  }

  return (
    <SectionCard title={text('phrase.title')}>
      <p className={overview.waiting}>{text('phrase.lead')}</p>
      {isSet ? (
        <p className={styles.phrase} dir="auto">
          {phrase}
        </p>
      ) : null}
      <div className="actions">
        <button type="button" className="button button-line" onClick={() => setAsked('set')}>
          {setText}
        </button>
        {isSet ? (
          <button type="button" className="text-button" onClick={() => setAsked('remove')}>
            {text('phrase.remove')}
          </button>
        ) : null}
      </div>
      <p role="status" className={overview.news}>
        {news}
      </p>
      {asked === 'set' ? (
        <Dialog title={setText} onClose={close}>
          <RemotePart remote={fetched.remote} reload={fetched.reload}>
            {({ hasPassword }) => <PhraseForm phrase={phrase} hasPassword={hasPassword} onDone={done} />}
          </RemotePart>
        </Dialog>
      ) : null}
      {asked === 'remove' ? (
        <OwnerDialog
          title={text('phrase.remove')}
          send={(calls, proof) => calls.send(setAntiPhishingCode, { ...proof, phrase: null })}
          onDone={() => done('')}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}
