import { withoutMarks } from '@portico/locale/fallback-marks'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import styles from './recovery-codes.module.css'

/** The codes as a file or a note has them: what they are and for which account, then one a line. */
function sheetOf(title: string, account: string, codes: readonly string[]): string {
  return [`${title} · ${location.host}`, account, '', ...codes, ''].join('\n')
}

function saveAsFile(sheet: string): void {
  const address = URL.createObjectURL(new Blob([sheet], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}

/** Ten new codes, which nobody can be shown again, with the ways to keep them. */
export function ShownCodes(props: {
  readonly codes: readonly string[]
  /** Whose they are, as the owner knows the account. */
  readonly account: string
  readonly onDone: () => void
}) {
  const { codes, account, onDone } = props
  const text = useAccountText()
  const { locale } = useSite()
  const lead = useFocusOnAppear<HTMLParagraphElement>(true)
  const [isCopied, setCopied] = useState(false)
  const sheet = () => sheetOf(withoutMarks(text('codes.title')), account, codes)
  const copy = () =>
    navigator.clipboard.writeText(sheet()).then(
      () => setCopied(true),
      (error: unknown) => console.warn('the codes were not copied:', error),
    )
  return (
    <div className={styles.shown}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {text('codes.once')}
      </p>
      <div className={styles.sheet} lang={locale.tag}>
        <p className={styles.onPaper}>
          {text('codes.title')} · <bdi>{account}</bdi>
        </p>
        <ol className={styles.codes} aria-label={text('codes.title')}>
          {codes.map((code) => (
            <li key={code}>
              <code dir="ltr">{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="actions">
        <button type="button" className="button button-line" onClick={() => void copy()}>
          {text('codes.copy')}
        </button>
        <button type="button" className="button button-line" onClick={() => saveAsFile(sheet())}>
          {text('codes.download')}
        </button>
        <button type="button" className="button button-line" onClick={() => print()}>
          {text('codes.print')}
        </button>
      </div>
      <p role="status" className={styles.news}>
        {isCopied ? text('totp.copied') : ''}
      </p>
      <button type="button" className="button" onClick={onDone}>
        {text('codes.done')}
      </button>
    </div>
  )
}
