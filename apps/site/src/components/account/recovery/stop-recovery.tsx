import { stopRecovery } from '@portico/contract'
import { useState } from 'react'
import { urls } from '../../../pages/urls.generated.ts'
import { Anchor } from '../../navigation/anchor.tsx'
import { useAccountText } from '../account-text.tsx'
import { refusalOf } from '../failure.ts'
import { FormShell } from '../form/form-shell.tsx'
import { useForm } from '../form/use-form.ts'
import { FormScreen } from '../screen.tsx'

/** Stops a recovery by the link that a contact of the account was sent: one button, since a mail program may open links by itself. */
export function StopRecovery({ token }: { readonly token: string }) {
  const text = useAccountText()
  const [isStopped, setStopped] = useState(false)
  const form = useForm<never>({
    ...{ id: 'stop-recovery', initial: {}, secrets: [], rules: {} },
    async send(_values, calls) {
      try {
        await calls.send(stopRecovery, { token })
        setStopped(true)
        return null
      } catch (error) {
        return refusalOf(error, text, [])
      }
    },
  })
  if (isStopped) {
    return (
      <FormScreen isNext key="stopped" title={text('recover.stopped')} lead={text('recover.stoppedLead')}>
        <p className="actions">
          <Anchor className="button" to={urls.resetPassword()}>
            {text('reset.title')}
          </Anchor>
          <Anchor className="button button-line" to={urls.logIn()}>
            {text('logIn.submit')}
          </Anchor>
        </p>
      </FormScreen>
    )
  }
  return (
    <FormScreen isNext title={text('recover.stopTitle')} lead={text('recover.stopLead')}>
      <FormShell form={form} submitLabel={text('recover.stop')}>
        {null}
      </FormShell>
    </FormScreen>
  )
}
