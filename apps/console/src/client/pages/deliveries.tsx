import { useState } from 'react'
import type { HookMessage, WaitingMessage } from '../../contract/deliveries.ts'
import { useRead } from '../calls/acts.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Badge, Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'

function messageColumns(onRetry: (message: WaitingMessage) => void): readonly TableColumn<WaitingMessage>[] {
  return [
    {
      id: 'kind',
      title: text('deliveries.kind'),
      isRowHeader: true,
      cell: ({ kind }) => kind,
    },
    {
      id: 'channel',
      title: text('deliveries.channel'),
      cell: ({ channel }) => text(`channel.${channel}`),
    },
    { id: 'attempts', title: text('deliveries.attempts'), cell: ({ attempts }) => attempts },
    {
      id: 'queued',
      title: text('deliveries.queued'),
      cell: ({ queuedAt }) => timeText(queuedAt),
    },
    {
      id: 'next',
      title: text('deliveries.next'),
      cell: ({ isBeingSent, dueAt }) =>
        isBeingSent ? <Badge tone="good">{text('deliveries.sending')}</Badge> : timeText(dueAt),
    },
    {
      id: 'act',
      title: text('person.action'),
      cell: (message) => (
        <PlainButton label={`${text('deliveries.retry')}: ${message.kind}`} onPress={() => onRetry(message)}>
          {text('deliveries.retry')}
        </PlainButton>
      ),
    },
  ]
}

function Messages() {
  const query = useRead('deliveries.list', {})
  const [retried, setRetried] = useState<WaitingMessage | null>(null)
  return (
    <section className={styles['section']}>
      <h2>{text('deliveries.messages')}</h2>
      <span className={styles['muted']}>{text('deliveries.text')}</span>
      <Loaded query={query}>
        {({ messages, isCut }) =>
          messages.length === 0 ? (
            <Empty>{text('deliveries.empty')}</Empty>
          ) : (
            <>
              {isCut ? <span className={styles['muted']}>{text('deliveries.cut')}</span> : null}
              <DataTable
                label={text('deliveries.messages')}
                items={messages}
                keyOf={({ id }) => id}
                columns={messageColumns(setRetried)}
              />
            </>
          )
        }
      </Loaded>
      {retried === null ? null : (
        <ActDialog
          act="deliveries.retry"
          title={text('deliveries.retry.title')}
          explanation={text('deliveries.retry.text')}
          verb={text('deliveries.retry')}
          inputOf={(reason) => ({ id: retried.id, reason })}
          onClose={() => setRetried(null)}
        />
      )}
    </section>
  )
}

function hookColumns(onRetry: (hook: HookMessage) => void): readonly TableColumn<HookMessage>[] {
  return [
    { id: 'type', title: text('hooks.type'), isRowHeader: true, cell: ({ type }) => type },
    { id: 'backend', title: text('hooks.backend'), cell: ({ backend }) => backend },
    { id: 'state', title: text('hooks.state'), cell: ({ state }) => <Badge>{state}</Badge> },
    { id: 'attempts', title: text('deliveries.attempts'), cell: ({ attempts }) => attempts },
    {
      id: 'result',
      title: text('hooks.result'),
      cell: ({ result }) => result ?? text('app.none'),
    },
    { id: 'when', title: text('person.when'), cell: ({ at }) => timeText(at) },
    {
      id: 'act',
      title: text('person.action'),
      cell: (hook) => (
        <PlainButton
          label={`${text('hooks.retry')}: ${hook.type} ${hook.backend}`}
          onPress={() => onRetry(hook)}
        >
          {text('hooks.retry')}
        </PlainButton>
      ),
    },
  ]
}

function Hooks() {
  const query = useRead('hooks.list', {})
  const [retried, setRetried] = useState<HookMessage | null>(null)
  return (
    <section className={styles['section']}>
      <h2>{text('hooks.title')}</h2>
      <Loaded query={query}>
        {({ hooks }) =>
          hooks.length === 0 ? (
            <Empty>{text('hooks.empty')}</Empty>
          ) : (
            <DataTable
              label={text('hooks.title')}
              items={hooks}
              keyOf={({ id, backend }) => `${id} ${backend}`}
              columns={hookColumns(setRetried)}
            />
          )
        }
      </Loaded>
      {retried === null ? null : (
        <ActDialog
          act="hooks.retry"
          title={text('hooks.retry.title')}
          explanation={text('hooks.retry.text')}
          verb={text('hooks.retry')}
          inputOf={(reason) => ({ backend: retried.backend, id: retried.id, reason })}
          onClose={() => setRetried(null)}
        />
      )}
    </section>
  )
}

/** Mails, texts and messages for trading backends on their way. */
export function DeliveriesPage() {
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('deliveries.title')}</h1>
      </div>
      <Messages />
      <Hooks />
    </div>
  )
}
