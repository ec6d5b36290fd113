import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import type { FoundPerson } from '../../contract/people.ts'
import { useRead } from '../calls/acts.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Field } from '../ui/field.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'
import { PersonState } from './person-state.tsx'

const columns: readonly TableColumn<FoundPerson>[] = [
  {
    id: 'account',
    title: text('people.account'),
    isRowHeader: true,
    cell: ({ userId, kind }) => (
      <>
        {userId} <span className={styles['muted']}>{text(`kind.${kind}`)}</span>
      </>
    ),
  },
  {
    id: 'contact',
    title: text('people.contact'),
    cell: ({ email, mobile }) => [email, mobile].filter((one) => one !== null).join(', ') || text('app.none'),
  },
  { id: 'state', title: text('people.state'), cell: ({ state }) => <PersonState state={state} /> },
  { id: 'opened', title: text('people.opened'), cell: ({ openedAt }) => timeText(openedAt) },
]

function Found({ term }: { readonly term: string }) {
  const query = useRead('people.find', { term })
  return (
    <Loaded query={query}>
      {({ people, isCut }) =>
        people.length === 0 ? (
          <Empty>{text('people.empty')}</Empty>
        ) : (
          <div className={styles['section']}>
            <span className={styles['muted']} role="status">
              {text('people.count', { count: people.length })} {isCut ? text('people.cut') : ''}
            </span>
            <DataTable
              label={text('people.title')}
              columns={columns}
              items={people}
              keyOf={({ userId }) => userId}
              hrefOf={({ userId }) => `/people/${userId}`}
            />
          </div>
        )
      }
    </Loaded>
  )
}

/** Finds accounts by a part of what is known. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('find') ?? ''
  const [term, setTerm] = useState(asked)
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('people.title')}</h1>
      </div>
      <Form
        className={styles['search'] ?? ''}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setParams({ find: term.trim() })
        }}
      >
        <Field
          label={text('people.term')}
          type="search"
          value={term}
          onChange={setTerm}
          isRequired
          minLength={3}
          maxLength={254}
        />
        <PlainButton type="submit" kind="fill">
          {text('people.search')}
        </PlainButton>
      </Form>
      {asked === '' ? <Empty>{text('people.hint')}</Empty> : <Found term={asked} />}
    </div>
  )
}
