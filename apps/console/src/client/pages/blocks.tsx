import { useState } from 'react'
import type { ActName } from '../../contract/acts.ts'
import { type Block, type BlockKind, blockKinds } from '../../contract/blocks.ts'
import { useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Field } from '../ui/field.tsx'
import { OneOf } from '../ui/one-of.tsx'
import { Badge, Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'

const kindChoices = blockKinds.map((kind) => [kind, text(`block.${kind}`)] as const)

const peopleChoices = [
  ['one', text('blocks.people-one')],
  ['two', text('blocks.people-two')],
] as const

function AddBlock({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<BlockKind>('address')
  const [subject, setSubject] = useState('')
  const [people, setPeople] = useState<'one' | 'two'>('one')
  const [hours, setHours] = useState('')
  return (
    <ActDialog
      act={people === 'one' ? 'blocks.add' : 'blocks.add-wide'}
      title={text('blocks.add.title')}
      explanation={text('blocks.add.text')}
      verb={text('blocks.add')}
      inputOf={(reason) => ({
        ...{ kind, subject, reason },
        hours: hours.trim() === '' ? null : Number(hours),
      })}
      onClose={onClose}
    >
      <OneOf label={text('blocks.kind')} choices={kindChoices} value={kind} onChange={setKind} />
      <Field
        label={text(`block.${kind}-field`)}
        help={`${text(`block.${kind}-stops`)} ${text(`block.${kind}-help`)}`}
        value={subject}
        onChange={setSubject}
        isRequired
        maxLength={254}
      />
      <OneOf label={text('blocks.people')} choices={peopleChoices} value={people} onChange={setPeople} />
      <Field
        label={text('blocks.hours')}
        help={text('blocks.hours-help')}
        value={hours}
        onChange={setHours}
        maxLength={5}
      />
    </ActDialog>
  )
}

function columnsOf(
  may: (act: ActName) => boolean,
  onEnd: (block: Block) => void,
): readonly TableColumn<Block>[] {
  return [
    { id: 'subject', title: text('blocks.subject'), isRowHeader: true, cell: ({ subject }) => subject },
    { id: 'kind', title: text('blocks.kind'), cell: ({ kind }) => <Badge>{text(`block.${kind}`)}</Badge> },
    { id: 'reason', title: text('act.reason'), cell: ({ reason }) => reason },
    { id: 'by', title: text('blocks.by'), cell: ({ by }) => by },
    { id: 'since', title: text('blocks.since'), cell: ({ at }) => timeText(at) },
    {
      id: 'ends',
      title: text('blocks.ends'),
      cell: ({ endsAt }) => (endsAt === null ? text('blocks.no-end') : timeText(endsAt)),
    },
    {
      id: 'act',
      title: text('person.action'),
      cell: (block) =>
        may('blocks.end') ? (
          <PlainButton label={`${text('blocks.end')}: ${block.subject}`} onPress={() => onEnd(block)}>
            {text('blocks.end')}
          </PlainButton>
        ) : null,
    },
  ]
}

/** Who is kept from logging in and from opening accounts. */
export function BlocksPage() {
  const query = useRead('blocks.list', {})
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [ended, setEnded] = useState<Block | null>(null)
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('blocks.title')}</h1>
        {may('blocks.add') ? (
          <PlainButton onPress={() => setAdding(true)}>{text('blocks.add')}</PlainButton>
        ) : null}
      </div>
      <p className={styles['lead']}>{text('blocks.text')}</p>
      <Loaded query={query}>
        {({ blocks }) =>
          blocks.length === 0 ? (
            <Empty>{text('blocks.empty')}</Empty>
          ) : (
            <DataTable
              label={text('blocks.title')}
              items={blocks}
              keyOf={({ id }) => id}
              columns={columnsOf(may, setEnded)}
            />
          )
        }
      </Loaded>
      {isAdding ? <AddBlock onClose={() => setAdding(false)} /> : null}
      {ended === null ? null : (
        <ActDialog
          act="blocks.end"
          title={text('blocks.end.title', { subject: ended.subject })}
          explanation={text('blocks.end.text')}
          verb={text('blocks.end')}
          inputOf={(reason) => ({ id: ended.id, reason })}
          onClose={() => setEnded(null)}
        />
      )}
    </div>
  )
}
