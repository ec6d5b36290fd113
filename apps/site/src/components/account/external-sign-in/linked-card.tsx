import { type LinkedSignIn, linkThird, listLinks, unlinkThird } from '@portico/contract'
import { formatAge, gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import styles from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import { useRemote } from '../overview/use-remote.ts'
import type { AccountView } from '../../../views/account/view.ts'
import type { ExternalIdentityProof } from './identity-proof.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { ProofButtons } from './proof-buttons.tsx'
import { useProviderName } from './provider-name.ts'
import { useArrival } from './use-arrival.ts'
import { joinTexts } from '../../texts/joined.tsx'
import { useText } from '../../texts/use-text.ts'

/** What the owner is asked for once more. */
type Change =
  | { readonly kind: 'link'; readonly proof: ExternalIdentityProof }
  | { readonly kind: 'unlink'; readonly link: LinkedSignIn }

function LinkRow({ link, onUnlink }: { readonly link: LinkedSignIn; readonly onUnlink: () => void }) {
  const text = useAccountText()
  const siteText = useText()
  const nameOf = useProviderName()
  const { locale } = useSite()
  const [shownAt] = useState(() => new Date().toISOString())
  const name = nameOf(link.provider)
  const time = gregorianFormat(locale.numberTag, { dateStyle: 'medium' }).format(link.linkedAt)
  const age = formatAge({ from: new Date(link.usedAt).toISOString(), to: shownAt, tag: locale.tag })
  return (
    <li>
      <span className={styles.rowName}>
        <span>
          {name} · <bdi>{link.label}</bdi>
        </span>
        <span className={styles.rowState}>{text('links.used', { time, age })}</span>
      </span>
      <button
        type="button"
        className="button button-line"
        aria-label={text('links.unlinkLabel', { name: joinTexts(siteText, 'join.more', [name, link.label]) })}
        onClick={onUnlink}
      >
        {text('links.unlink')}
      </button>
    </li>
  )
}

/** The dialog of a change, until the owner has confirmed or closed it. */
function ChangeDialog(props: {
  readonly change: Change
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { change, onDone, onClose } = props
  const text = useAccountText()
  const nameOf = useProviderName()
  if (change.kind === 'link') {
    const { proof } = change
    return (
      <OwnerDialog
        title={text('links.link', { name: nameOf(proof.provider) })}
        send={(calls, owner) => calls.send(linkThird, { ...proof, ...owner })}
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  const { name, provider } = change.link
  return (
    <OwnerDialog
      title={text('links.unlinkLabel', { name: nameOf(provider) })}
      send={(calls, owner) => calls.send(unlinkThird, { name, ...owner })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** What others' word enters the account, with the ways to link more and to take one off. */
export function LinkedCard({ ways }: { readonly ways: AccountView['externalSignIns'] }) {
  const text = useAccountText()
  const nameOf = useProviderName()
  const { remote, reload } = useRemote(listLinks, {})
  const [change, setChange] = useState<Change | null>(null)
  const [news, setNews] = useState('')

  useArrival((arrival) => {
    const { provider } = arrival
    if (arrival.kind === 'failed') setNews(text('outside.failed', { name: nameOf(provider) }))
    else setChange({ kind: 'link', proof: { provider, id: arrival.id } })
  })

  if (remote.kind === 'ready' && !remote.value.takesLinks) return null
  return (
    <SectionCard title={text('links.title')}>
      <RemotePart remote={remote} reload={reload}>
        {({ links }) =>
          links.length === 0 ? (
            <p className={styles.waiting}>{text('links.none')}</p>
          ) : (
            <ul className={styles.rows}>
              {links.map((link) => (
                <LinkRow key={link.name} link={link} onUnlink={() => setChange({ kind: 'unlink', link })} />
              ))}
            </ul>
          )
        }
      </RemotePart>
      <ProofButtons
        ways={ways}
        label={({ id }) => text('links.link', { name: nameOf(id) })}
        onProof={(proof) => setChange({ kind: 'link', proof })}
      />
      <p role="status" className={styles.news}>
        {news}
      </p>
      {change === null ? null : (
        <ChangeDialog
          change={change}
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
