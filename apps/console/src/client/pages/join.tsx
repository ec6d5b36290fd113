import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { invitationToken, invitationView } from '../../contract/session.ts'
import { dataOf } from '../calls/call.ts'
import { joinWithPasskey } from '../calls/passkey.ts'
import { sessionQuery } from '../calls/session.ts'
import { useDarkTheme } from '../frame/theme.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/states.tsx'
import { Door } from './door.tsx'
import styles from './page.module.css'

function Invitation({ token }: { readonly token: string }) {
  const queries = useQueryClient()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => dataOf(invitationView, 'join/read', { token }),
  })
  const joining = useMutation({
    mutationFn: () => joinWithPasskey(token),
    onSuccess: () => queries.invalidateQueries(sessionQuery),
  })
  if (invitation.isPending) return <Loading />
  if (invitation.isError) {
    return (
      <Door title={text('join.over')}>
        <p>{text('join.over-text')}</p>
      </Door>
    )
  }
  const { name, roles, expiresAt } = invitation.data
  return (
    <Door title={text('join.title')}>
      <p>{text('join.text')}</p>
      <dl className={styles['facts']}>
        <div>
          <dt>{text('join.name')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{text('join.roles')}</dt>
          <dd>{roles.map((role) => text(`role.${role}`)).join(', ')}</dd>
        </div>
        <div>
          <dt>{text('join.until')}</dt>
          <dd>{timeText(expiresAt)}</dd>
        </div>
      </dl>
      {joining.isError ? <Failure error={joining.error} /> : null}
      <PlainButton kind="fill" size="wide" isPending={joining.isPending} onPress={() => joining.mutate()}>
        {text('join.button')}
      </PlainButton>
    </Door>
  )
}

/** Where an invitation leads. */
export function JoinPage() {
  useDarkTheme()
  const [token] = useState(() => location.hash.slice(1))
  if (!v.is(invitationToken, token)) {
    return (
      <Door title={text('join.title')}>
        <p>{text('join.none')}</p>
      </Door>
    )
  }
  return <Invitation token={token} />
}
