import { useState } from 'react'
import type { ActName } from '../../../contract/acts.ts'
import { longestSetMinutes, type SetFigure, setFigures } from '../../../contract/market.ts'
import { useRead } from '../../calls/acts.ts'
import { useMay } from '../../calls/session.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { PlainButton } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Field } from '../../ui/field.tsx'
import { OneOf } from '../../ui/one-of.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'

const figureChoices = setFigures.map((figure) => [figure, text(`figure.${figure}`)] as const)

function SetValue({ onClose }: { readonly onClose: () => void }) {
  const [asset, setAsset] = useState('')
  const [figure, setFigure] = useState<SetFigure['figure']>('price')
  const [value, setValue] = useState('')
  const [minutes, setMinutes] = useState('60')
  return (
    <ActDialog
      act="market.set-value"
      title={text('market.set-value.title')}
      explanation={text('market.set-value.text')}
      verb={text('market.set-value')}
      inputOf={(reason) => ({ asset, figure, value, minutes: Number(minutes), reason })}
      onClose={onClose}
    >
      <Field label={text('market.slug')} value={asset} onChange={setAsset} isRequired maxLength={64} />
      <OneOf label={text('values.figure')} choices={figureChoices} value={figure} onChange={setFigure} />
      <Field label={text(`figure.${figure}`)} value={value} onChange={setValue} isRequired maxLength={81} />
      <Field
        label={text('market.minutes')}
        value={minutes}
        onChange={setMinutes}
        isRequired
        maxLength={String(longestSetMinutes).length}
      />
    </ActDialog>
  )
}

function columnsOf(
  may: (act: ActName) => boolean,
  onEnd: (value: SetFigure) => void,
): readonly TableColumn<SetFigure>[] {
  return [
    { id: 'asset', title: text('market.asset'), isRowHeader: true, cell: ({ asset }) => asset },
    { id: 'figure', title: text('values.figure'), cell: ({ figure }) => text(`figure.${figure}`) },
    { id: 'value', title: text('values.value'), cell: ({ value }) => value },
    { id: 'by', title: text('verdicts.by'), cell: ({ by }) => by },
    { id: 'reason', title: text('act.reason'), cell: ({ reason }) => reason },
    { id: 'ends', title: text('verdicts.ends'), cell: ({ endsAt }) => timeText(endsAt) },
    {
      id: 'act',
      title: text('person.action'),
      cell: (value) =>
        may('market.end-value') ? (
          <PlainButton label={`${text('market.end-value')}: ${value.asset}`} onPress={() => onEnd(value)}>
            {text('market.end-value')}
          </PlainButton>
        ) : null,
    },
  ]
}

/** Figures that operators have set in place of what sources say. */
export function SetValues() {
  const query = useRead('market.set-values', {})
  const may = useMay()
  const [isSetting, setSetting] = useState(false)
  const [ended, setEnded] = useState<SetFigure | null>(null)
  return (
    <section className={styles['section']}>
      <div className={styles['heading']}>
        <h2>{text('values.title')}</h2>
        {may('market.set-value') ? (
          <PlainButton onPress={() => setSetting(true)}>{text('market.set-value')}</PlainButton>
        ) : null}
      </div>
      <span className={styles['muted']}>{text('values.text')}</span>
      <Loaded query={query}>
        {({ values }) =>
          values.length === 0 ? (
            <Empty>{text('values.empty')}</Empty>
          ) : (
            <DataTable
              label={text('values.title')}
              items={values}
              keyOf={({ id }) => id}
              columns={columnsOf(may, setEnded)}
            />
          )
        }
      </Loaded>
      {isSetting ? <SetValue onClose={() => setSetting(false)} /> : null}
      {ended === null ? null : (
        <ActDialog
          act="market.end-value"
          title={text('market.end-value.title', { asset: ended.asset })}
          explanation={text('market.end-value.text')}
          verb={text('market.end-value')}
          inputOf={(reason) => ({ id: ended.id, reason })}
          onClose={() => setEnded(null)}
        />
      )}
    </section>
  )
}
