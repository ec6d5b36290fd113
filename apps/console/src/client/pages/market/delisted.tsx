import { useState } from 'react'
import type { ActName } from '../../../contract/acts.ts'
import { useRead } from '../../calls/acts.ts'
import { useMay } from '../../calls/session.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { PlainButton } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Field } from '../../ui/field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'

function Delist({ onClose }: { readonly onClose: () => void }) {
  const [asset, setAsset] = useState('')
  return (
    <ActDialog
      act="market.delist"
      title={text('market.delist.title')}
      explanation={text('market.delist.text')}
      verb={text('market.delist')}
      inputOf={(reason) => ({ asset, reason })}
      onClose={onClose}
    >
      <Field label={text('market.slug')} value={asset} onChange={setAsset} isRequired maxLength={64} />
    </ActDialog>
  )
}

function Relist({ asset, onClose }: { readonly asset: string; readonly onClose: () => void }) {
  return (
    <ActDialog
      act="market.relist"
      title={text('market.relist.title', { asset })}
      explanation={text('market.relist.text')}
      verb={text('market.relist')}
      inputOf={(reason) => ({ asset, reason })}
      onClose={onClose}
    />
  )
}

interface DelistedAsset {
  readonly asset: string
  readonly at: number
  readonly reason: string
}

function columnsOf(
  may: (act: ActName) => boolean,
  onRelist: (asset: string) => void,
): readonly TableColumn<DelistedAsset>[] {
  return [
    { id: 'asset', title: text('market.asset'), isRowHeader: true, cell: ({ asset }) => asset },
    { id: 'reason', title: text('act.reason'), cell: ({ reason }) => reason },
    { id: 'since', title: text('market.since'), cell: ({ at }) => timeText(at) },
    {
      id: 'act',
      title: text('person.action'),
      cell: ({ asset }) =>
        may('market.relist') ? (
          <PlainButton label={`${text('market.relist')}: ${asset}`} onPress={() => onRelist(asset)}>
            {text('market.relist')}
          </PlainButton>
        ) : null,
    },
  ]
}

/** Assets that were taken off. */
export function Delisted() {
  const query = useRead('market.delisted', {})
  const may = useMay()
  const [isDelisting, setDelisting] = useState(false)
  const [relisted, setRelisted] = useState<string | null>(null)
  return (
    <section className={styles['section']}>
      <div className={styles['heading']}>
        <h2>{text('market.off')}</h2>
        {may('market.delist') ? (
          <PlainButton onPress={() => setDelisting(true)}>{text('market.delist')}</PlainButton>
        ) : null}
      </div>
      <span className={styles['muted']}>{text('market.off-text')}</span>
      <Loaded query={query}>
        {({ assets }) =>
          assets.length === 0 ? (
            <Empty>{text('market.empty')}</Empty>
          ) : (
            <DataTable
              label={text('market.off')}
              items={assets}
              keyOf={({ asset }) => asset}
              columns={columnsOf(may, setRelisted)}
            />
          )
        }
      </Loaded>
      {isDelisting ? <Delist onClose={() => setDelisting(false)} /> : null}
      {relisted === null ? null : <Relist asset={relisted} onClose={() => setRelisted(null)} />}
    </section>
  )
}
