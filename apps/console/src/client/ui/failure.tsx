import type { ReactNode } from 'react'
import { Refused } from '../calls/call.ts'
import { PasskeyStopped } from '../calls/passkey.ts'
import { text } from '../texts/text.ts'
import styles from './notes.module.css'

/** What is said of an error. */
function failureText(error: unknown): string {
  if (error instanceof Refused) {
    const said = text(`refusal.${error.refusal}`)
    return error.detail === null ? said : `${said} ${error.detail}`
  }
  if (error instanceof PasskeyStopped) return text('log-in.stopped')
  return text('app.load-failed')
}

/** Something that is wrong, told at once. */
export function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['failure']} role="alert">
      {children}
    </p>
  )
}

/** An error, told at once. */
export function Failure({ error }: { readonly error: unknown }) {
  return <Fault>{failureText(error)}</Fault>
}
