import { useState } from 'react'
import type { ActName } from '../../../contract/acts.ts'
import type { Held, Verdict } from '../../../contract/market.ts'
import { useRead } from '../../calls/acts.ts'
import { useMay } from '../../calls/session.ts'
import { isTextKey, text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { PlainButton } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Badge, Empty, Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'

type HeldAct = 'market.accept-held' | 'market.reject-held'

/** A decision that is being made: about a price that is known in dollars. */
interface Deciding {
  readonly act: HeldAct
  readonly held: Held
  readonly price: string
}

/** What a reason is called; its own name where a later release knows more of them. */
function reasonText(reason: string): string {
  const key = `held.${reason}`
  return isTextKey(key) ? text(key) : reason
}

/** What your own source says differently cannot be accepted: pages show that source. */
const watchingReason = 'monitor'

function Says({ source, published, dollars }: Held) {
  return (
    <>
      {dollars ?? published} <span className={styles['muted']}>{source}</span>
    </>
  )
}

function Shown({ shown }: Held) {
  if (shown === null) return text('held.nothing')
  return (
    <>
      {shown.price} <span className={styles['muted']}>{shown.source}</span>
    </>
  )
}

function decisionColumn(
  may: (act: ActName) => boolean,
  onDecide: (deciding: Deciding) => void,
): TableColumn<Held> {
  return {
    id: 'act',
    title: text('person.action'),
    cell: (held) => {
      const { asset, dollars: price, reason } = held
      if (price === null || reason === watchingReason) return text('app.none')
      const acts: readonly HeldAct[] = ['market.accept-held', 'market.reject-held']
      return (
        <span className={styles['actions']}>
          {acts.filter(may).map((act) => (
            <PlainButton
              key={act}
              label={`${text(act)}: ${asset} ${held.source}`}
              onPress={() => onDecide({ act, held, price })}
            >
              {text(act)}
            </PlainButton>
          ))}
        </span>
      )
    },
  }
}

const heldColumns: readonly TableColumn<Held>[] = [
  { id: 'asset', title: text('market.asset'), isRowHeader: true, cell: ({ asset }) => asset },
  { id: 'says', title: text('held.says'), cell: Says },
  { id: 'shown', title: text('held.shown'), cell: Shown },
  { id: 'why', title: text('held.why'), cell: ({ reason }) => reasonText(reason) },
  { id: 'since', title: text('held.since'), cell: ({ since }) => timeText(since) },
]

function Decide({ deciding, onClose }: { readonly deciding: Deciding; readonly onClose: () => void }) {
  const { act, price } = deciding
  const { asset, source } = deciding.held
  return (
    <ActDialog
      act={act}
      title={text(`${act}.title`, { asset, price })}
      explanation={text(`${act}.text`)}
      verb={text(act)}
      inputOf={(reason) => ({ asset, source, price, reason })}
      onClose={onClose}
    />
  )
}

function verdictColumns(
  may: (act: ActName) => boolean,
  onEnd: (verdict: Verdict) => void,
): readonly TableColumn<Verdict>[] {
  return [
    { id: 'asset', title: text('market.asset'), isRowHeader: true, cell: ({ asset }) => asset },
    {
      id: 'verdict',
      title: text('verdicts.verdict'),
      cell: ({ verdict }) => (
        <Badge tone={verdict === 'accepted' ? 'good' : 'warn'}>{text(`verdict.${verdict}`)}</Badge>
      ),
    },
    {
      id: 'price',
      title: text('verdicts.price'),
      cell: ({ price, source }) => (
        <>
          {price} <span className={styles['muted']}>{source}</span>
        </>
      ),
    },
    { id: 'by', title: text('verdicts.by'), cell: ({ by }) => by },
    { id: 'reason', title: text('act.reason'), cell: ({ reason }) => reason },
    { id: 'ends', title: text('verdicts.ends'), cell: ({ endsAt }) => timeText(endsAt) },
    {
      id: 'act',
      title: text('person.action'),
      cell: (verdict) =>
        may('market.end-verdict') ? (
          <PlainButton
            label={`${text('market.end-verdict')}: ${verdict.asset}`}
            onPress={() => onEnd(verdict)}
          >
            {text('market.end-verdict')}
          </PlainButton>
        ) : null,
    },
  ]
}

function Verdicts({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  const may = useMay()
  const [ended, setEnded] = useState<Verdict | null>(null)
  if (verdicts.length === 0 && ended === null) return null
  return (
    <>
      <h3>{text('verdicts.title')}</h3>
      <DataTable
        label={text('verdicts.title')}
        items={verdicts}
        keyOf={({ id }) => id}
        columns={verdictColumns(may, setEnded)}
      />
      {ended === null ? null : (
        <ActDialog
          act="market.end-verdict"
          title={text('market.end-verdict.title', { asset: ended.asset })}
          explanation={text('market.end-verdict.text')}
          verb={text('market.end-verdict')}
          inputOf={(reason) => ({ id: ended.id, reason })}
          onClose={() => setEnded(null)}
        />
      )}
    </>
  )
}

/** Prices that the market keeps out, and what operators have said of such. */
export function HeldPrices() {
  const query = useRead('market.held', {})
  const may = useMay()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <section className={styles['section']}>
      <h2>{text('held.title')}</h2>
      <span className={styles['muted']}>{text('held.text')}</span>
      <Loaded query={query}>
        {({ held, more, verdicts }) => (
          <>
            {held.length === 0 ? (
              <Empty>{text('held.empty')}</Empty>
            ) : (
              <DataTable
                label={text('held.title')}
                items={held}
                keyOf={({ asset, source, reason }) => `${asset} ${source} ${reason}`}
                columns={[...heldColumns, decisionColumn(may, setDeciding)]}
              />
            )}
            {more === 0 ? null : (
              <span className={styles['muted']}>{text('held.more', { count: more })}</span>
            )}
            <Verdicts verdicts={verdicts} />
          </>
        )}
      </Loaded>
      {deciding === null ? null : <Decide deciding={deciding} onClose={() => setDeciding(null)} />}
    </section>
  )
}
