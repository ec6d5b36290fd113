import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Person } from '../../contract/people.ts'
import type { ActName } from '../../contract/acts.ts'
import { useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'
import { PersonActs, SessionAct } from './person-acts.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonStanding } from './person-standing.tsx'
import { PersonState } from './person-state.tsx'

type Session = Person['sessions'][number]
type SignIn = Person['signIns'][number] & { readonly id: string }

function deviceOf({ browser, system }: Session): string {
  return [browser, system].filter((part) => part !== '').join(', ') || text('person.unknown-device')
}

function sessionColumns(
  may: (act: ActName) => boolean,
  onEnd: (session: Session) => void,
): readonly TableColumn<Session>[] {
  return [
    {
      id: 'device',
      title: text('person.device'),
      isRowHeader: true,
      cell: (session) => (
        <>
          {deviceOf(session)} <span className={styles['muted']}>{session.deviceKey}</span>
        </>
      ),
    },
    {
      id: 'place',
      title: text('person.place'),
      cell: ({ country, ip }) => [country, ip].filter(Boolean).join(', '),
    },
    { id: 'from', title: text('person.signed-in'), cell: ({ startedAt }) => timeText(startedAt) },
    { id: 'seen', title: text('person.seen'), cell: ({ seenAt }) => timeText(seenAt) },
    {
      id: 'act',
      title: text('person.action'),
      cell: (session) =>
        may('people.end-sessions') ? (
          <PlainButton
            label={`${text('people.end-session')}: ${deviceOf(session)}`}
            onPress={() => onEnd(session)}
          >
            {text('people.end-session')}
          </PlainButton>
        ) : null,
    },
  ]
}

function Sessions({ person }: { readonly person: Person }) {
  const [ending, setEnding] = useState<Session | null>(null)
  const may = useMay()
  return (
    <section className={styles['section']}>
      <h2>{text('person.sessions')}</h2>
      {person.sessions.length === 0 ? (
        <Empty>{text('person.no-sessions')}</Empty>
      ) : (
        <DataTable
          label={text('person.sessions')}
          items={person.sessions}
          keyOf={({ handle }) => handle}
          columns={sessionColumns(may, setEnding)}
        />
      )}
      {ending === null ? null : (
        <SessionAct userId={person.userId} handle={ending.handle} onClose={() => setEnding(null)} />
      )}
    </section>
  )
}

function signInColumns(): readonly TableColumn<SignIn>[] {
  return [
    {
      id: 'method',
      title: text('person.method'),
      isRowHeader: true,
      cell: ({ kind, label }) => (
        <>
          {text(`sign-in.${kind}`)} <span className={styles['muted']}>{label}</span>
        </>
      ),
    },
    { id: 'use', title: text('person.use'), cell: ({ use }) => text(`use.${use}`) },
    {
      id: 'used',
      title: text('person.last-used'),
      cell: ({ usedAt }) => (usedAt === null ? text('app.never') : timeText(usedAt)),
    },
  ]
}

function SignIns({ signIns }: Pick<Person, 'signIns'>) {
  return (
    <section className={styles['section']}>
      <h2>{text('person.sign-ins')}</h2>
      {signIns.length === 0 ? (
        <Empty>{text('person.no-sign-ins')}</Empty>
      ) : (
        <DataTable
          label={text('person.sign-ins')}
          items={signIns.map((signIn, index) => ({ ...signIn, id: `${signIn.kind}-${index}` }))}
          keyOf={({ id }) => id}
          columns={signInColumns()}
        />
      )}
    </section>
  )
}

function Activity({ activity }: Pick<Person, 'activity'>) {
  return (
    <section className={styles['section']}>
      <h2>{text('person.activity')}</h2>
      {activity.length === 0 ? (
        <Empty>{text('person.no-activity')}</Empty>
      ) : (
        <DataTable
          label={text('person.activity')}
          items={activity}
          keyOf={({ id }) => String(id)}
          columns={[
            { id: 'what', title: text('person.what'), isRowHeader: true, cell: ({ action }) => action },
            { id: 'who', title: text('person.who'), cell: ({ actor }) => actor },
            { id: 'when', title: text('person.when'), cell: ({ at }) => timeText(at) },
            { id: 'ip', title: text('person.ip'), cell: ({ ip }) => ip ?? text('app.none') },
          ]}
        />
      )}
    </section>
  )
}

/** An account, and what can be done with it. */
export function PersonPage() {
  const { userId = '' } = useParams()
  const query = useRead('people.read', { userId })
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('person.title', { id: userId })}</h1>
        {query.data === undefined ? null : <PersonState state={query.data.person.state} />}
        <Link to="/people">{text('people.title')}</Link>
      </div>
      <Loaded query={query}>
        {({ person }) => (
          <>
            <PersonActs person={person} />
            <PersonFacts person={person} />
            <PersonStanding person={person} />
            <Sessions person={person} />
            <SignIns signIns={person.signIns} />
            <Activity activity={person.activity} />
          </>
        )}
      </Loaded>
    </div>
  )
}
