import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetAll } from '../calls/session.ts'
import { useDarkTheme } from '../frame/theme.ts'
import { showPasskey } from '../calls/passkey.ts'
import { text } from '../texts/text.ts'
import { PlainButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Door } from './door.tsx'

/** The log-in: a passkey and nothing else. */
export function LogInPage({ error }: { readonly error: unknown }) {
  useDarkTheme()
  const queries = useQueryClient()
  useEffect(() => forgetAll(queries), [queries])
  const entering = useMutation({
    mutationFn: () => showPasskey('log-in'),
    onSuccess: () => queries.invalidateQueries(),
  })
  const failed = entering.error ?? error
  return (
    <Door title={text('log-in.title')}>
      <p>{text('log-in.text')}</p>
      {failed ? <Failure error={failed} /> : null}
      <PlainButton kind="fill" size="wide" isPending={entering.isPending} onPress={() => entering.mutate()}>
        {text('log-in.button')}
      </PlainButton>
    </Door>
  )
}
