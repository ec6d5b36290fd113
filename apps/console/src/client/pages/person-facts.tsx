import { Link } from 'react-router'
import type { Person } from '../../contract/people.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import styles from './page.module.css'

function AccountLinks({ numbers }: { readonly numbers: readonly string[] }) {
  return numbers.map((number) => (
    <span key={number}>
      <Link to={`/people/${number}`}>{number}</Link>{' '}
    </span>
  ))
}

/** What is known of an account; only what there is. */
export function PersonFacts({ person }: { readonly person: Person }) {
  const time = (ms: number | null) => (ms === null ? null : timeText(ms))
  const frozen =
    person.frozenAt === null ? null : `${timeText(person.frozenAt)}: ${person.frozenReason ?? ''}`
  const facts = [
    [text('person.email'), person.email],
    [text('person.mobile'), person.mobile],
    [text('people.opened'), timeText(person.openedAt)],
    [text('person.residence'), person.residence],
    [text('person.language'), person.language],
    [text('person.failures'), person.failures === 0 ? null : person.failures],
    [text('person.locked-until'), time(person.lockedUntil)],
    [text('person.frozen'), frozen],
    [text('person.closing'), time(person.closingAt)],
    [text('person.money'), time(person.moneyLockedUntil)],
    [
      text('person.parent'),
      person.parent === null ? null : <AccountLinks key="p" numbers={[person.parent]} />,
    ],
    [
      text('person.children'),
      person.children.length === 0 ? null : <AccountLinks key="c" numbers={person.children} />,
    ],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
