import { useState } from 'react'
import { Link } from 'react-router'
import type { RecoveryCase } from '../../contract/people.ts'
import { useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { text, type TextKey } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Badge, Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'

type Review = 'people.accept-recovery' | 'people.refuse-recovery'
interface Open {
  readonly act: Review
  readonly recovery: RecoveryCase
}

function proofText({ kind, isProven }: RecoveryCase): TextKey {
  if (kind === 'account') return isProven ? 'recoveries.proven' : 'recoveries.unproven'
  return isProven ? 'recoveries.confirmed' : 'recoveries.unconfirmed'
}

/** What was accepted is not accepted again. */
function isUseful(act: Review, { approvedAt }: RecoveryCase): boolean {
  return act === 'people.refuse-recovery' || approvedAt === null
}

function columnsOf(
  acts: readonly Review[],
  onReview: (open: Open) => void,
): readonly TableColumn<RecoveryCase>[] {
  return [
    {
      id: 'account',
      title: text('people.account'),
      isRowHeader: true,
      cell: ({ userId }) => (
        <Link className={styles['number'] ?? ''} to={`/people/${userId}`}>
          {userId}
        </Link>
      ),
    },
    { id: 'kind', title: text('recoveries.kind'), cell: ({ kind }) => text(`recoveries.${kind}`) },
    { id: 'contact', title: text('recoveries.contact'), cell: ({ contact }) => contact },
    {
      id: 'proof',
      title: text('recoveries.proof'),
      cell: (recovery) => (
        <>
          <Badge tone={recovery.isProven ? 'good' : 'warn'}>{text(proofText(recovery))}</Badge>{' '}
          {recovery.approvedAt === null || recovery.kind !== 'account' ? null : (
            <Badge tone="good">{text('recoveries.approved')}</Badge>
          )}
        </>
      ),
    },
    { id: 'asked', title: text('recoveries.asked'), cell: ({ askedAt }) => timeText(askedAt) },
    { id: 'ready', title: text('recoveries.ready'), cell: ({ readyAt }) => timeText(readyAt) },
    {
      id: 'act',
      title: text('person.action'),
      cell: (recovery) => (
        <span className={styles['actions']}>
          {acts
            .filter((act) => isUseful(act, recovery))
            .map((act) => (
              <PlainButton
                key={act}
                label={`${text(act)}: ${recovery.userId}`}
                onPress={() => onReview({ act, recovery })}
              >
                {text(act)}
              </PlainButton>
            ))}
        </span>
      ),
    },
  ]
}

function Cases({
  cases,
  onReview,
}: {
  readonly cases: readonly RecoveryCase[]
  readonly onReview: (open: Open) => void
}) {
  const may = useMay()
  const acts = (['people.accept-recovery', 'people.refuse-recovery'] as const).filter(may)
  return (
    <DataTable
      label={text('recoveries.title')}
      items={cases}
      keyOf={({ id }) => id}
      columns={columnsOf(acts, onReview)}
    />
  )
}

/** People who lost every way into their account. */
export function RecoveriesPage() {
  const query = useRead('people.recoveries', {})
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('recoveries.title')}</h1>
      </div>
      <p className={styles['lead']}>{text('recoveries.text')}</p>
      <Loaded query={query}>
        {({ recoveries }) =>
          recoveries.length === 0 ? (
            <Empty>{text('recoveries.empty')}</Empty>
          ) : (
            <Cases cases={recoveries} onReview={setOpen} />
          )
        }
      </Loaded>
      {open === null ? null : (
        <ActDialog
          act={open.act}
          title={text(`${open.act}.title`)}
          explanation={text(`${open.act}.text`)}
          verb={text(open.act)}
          inputOf={(reason) => ({ id: open.recovery.id, reason })}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
