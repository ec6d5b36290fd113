import { useState } from 'react'
import { copyText } from '../../forms/copy-text.ts'
import { useBriefMessage } from '../../forms/use-brief-message.ts'
import { useText } from '../../texts/use-text.ts'
import { useAccountText } from '../account-text.tsx'
import { QrCode } from '../qr-code.tsx'
import { useCountdown } from '../use-countdown.ts'
import styles from './pairing.module.css'

/** A code that another device opens, as a picture and as a link, and how long it is good. */
export function ShownCode({
  link,
  lead,
  expiresInMs,
}: {
  readonly link: string
  readonly lead: string
  readonly expiresInMs: number
}) {
  const text = useAccountText()
  const siteText = useText()
  const [untilMs] = useState(() => Date.now() + expiresInMs)
  const seconds = useCountdown(untilMs)
  const [copied, sayCopied] = useBriefMessage()
  return (
    <>
      <p>{lead}</p>
      <QrCode text={link} label={text('pairing.qr')} />
      <p className={styles.under}>
        <span role="timer">{text('pairing.left', { seconds })}</span>
        <button
          type="button"
          className="text-button"
          onClick={() => void copyText(link, 'share.linkCopied').then(sayCopied)}
        >
          {text('pairing.copy')}
        </button>
        <span role="status">{copied === null ? '' : siteText(copied)}</span>
      </p>
    </>
  )
}
