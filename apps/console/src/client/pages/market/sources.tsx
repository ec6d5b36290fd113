import type { Source } from '../../../contract/market.ts'
import { useRead } from '../../calls/acts.ts'
import { isTextKey, text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Badge, Empty, Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'

const tones = { fixed: 'plain', waiting: 'warn', working: 'good', failing: 'bad', refused: 'bad' } as const

/** What a trouble is called; its own name where a later release knows more of them. */
function troubleText(trouble: string): string {
  const key = `trouble.${trouble}`
  return isTextKey(key) ? text(key) : trouble
}

function State({ state, troubles }: Source) {
  return (
    <span className={styles['actions']}>
      <Badge tone={tones[state]}>{text(`source.${state}`)}</Badge>
      {troubles.map((trouble) => (
        <Badge key={trouble} tone="warn">
          {troubleText(trouble)}
        </Badge>
      ))}
    </span>
  )
}

const timeOr = (ms: number | null, other: string) => (ms === null ? other : timeText(ms))

function Fault({ fault, faultAt }: Source) {
  if (fault === null || faultAt === null) return text('app.none')
  return (
    <>
      {fault} <span className={styles['muted']}>{timeText(faultAt)}</span>
    </>
  )
}

const columns: readonly TableColumn<Source>[] = [
  { id: 'name', title: text('sources.source'), isRowHeader: true, cell: ({ name }) => name },
  { id: 'state', title: text('sources.state'), cell: State },
  {
    id: 'answered',
    title: text('sources.answered'),
    cell: ({ state, answeredAt }) =>
      timeOr(answeredAt, text(state === 'fixed' ? 'source.not-asked' : 'app.never')),
  },
  {
    id: 'next',
    title: text('sources.next'),
    cell: ({ state, nextAt }) =>
      timeOr(nextAt, text(state === 'fixed' ? 'source.not-asked' : 'source.being-asked')),
  },
  { id: 'fault', title: text('sources.fault'), cell: Fault },
  { id: 'used', title: text('sources.used'), cell: ({ used }) => used },
  { id: 'held', title: text('sources.held'), cell: ({ held }) => held },
]

const processColumn: TableColumn<Source> = {
  id: 'process',
  title: text('sources.process'),
  cell: ({ process }) => process,
}

/** How the sources are doing; which process reads one is said where there are several. */
export function Sources() {
  const query = useRead('market.sources', {})
  return (
    <section className={styles['section']}>
      <h2>{text('sources.title')}</h2>
      <span className={styles['muted']}>{text('sources.text')}</span>
      <Loaded query={query}>
        {({ sources }) =>
          sources.length === 0 ? (
            <Empty>{text('sources.empty')}</Empty>
          ) : (
            <DataTable
              label={text('sources.title')}
              items={sources}
              keyOf={({ process, id }) => `${process} ${id}`}
              columns={
                new Set(sources.map(({ process }) => process)).size > 1
                  ? [...columns, processColumn]
                  : columns
              }
            />
          )
        }
      </Loaded>
    </section>
  )
}
