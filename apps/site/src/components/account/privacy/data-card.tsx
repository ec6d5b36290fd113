import { closeAccount, exportOwnData } from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { OwnerDialog } from '../external-sign-in/owner-dialog.tsx'
import { SectionCard } from '../overview/section-card.tsx'
import overview from '../overview/overview.module.css'
import styles from './privacy.module.css'
import { saveFile } from './save-file.ts'

/** What the owner was asked to confirm. */
type Asked = 'json' | 'csv' | 'close'

const mimeTypes = { json: 'application/json', csv: 'text/csv' } as const

/** What is stored about the account, as a file, and the way to leave (ACC-05). */
export function DataCard({ onChanged }: { readonly onChanged: () => void }) {
  const text = useAccountText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [news, setNews] = useState('')
  const close = () => setAsked(null)
  const ask = (next: Asked) => {
    setNews('')
    setAsked(next)
  }
  return (
    <SectionCard title={text('data.title')}>
      <p className={overview.waiting}>{text('data.lead')}</p>
      <div className="actions">
        <button type="button" className="button button-line" onClick={() => ask('json')}>
          {text('data.download', { name: 'JSON' })}
        </button>
        <button type="button" className="button button-line" onClick={() => ask('csv')}>
          {text('data.download', { name: 'CSV' })}
        </button>
      </div>
      <button type="button" className={`text-button ${styles.danger}`} onClick={() => ask('close')}>
        {text('data.close')}
      </button>
      <p role="status" className={overview.news}>
        {news}
      </p>
      {asked === 'json' || asked === 'csv' ? (
        <OwnerDialog
          title={text('data.download', { name: asked.toUpperCase() })}
          send={async (calls, proof) => {
            const { name, content } = await calls.send(exportOwnData, { ...proof, format: asked })
            saveFile({ name, content, type: mimeTypes[asked] })
          }}
          onDone={() => {
            close()
            setNews(text('data.downloaded'))
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'close' ? (
        <OwnerDialog
          title={text('data.close')}
          lead={text('data.closeLead')}
          send={(calls, proof) => calls.send(closeAccount, proof)}
          onDone={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}
