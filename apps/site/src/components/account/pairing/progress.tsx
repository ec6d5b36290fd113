import { track } from '@portico/analytics/track'
import type {
  CallOutput,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  PairingAnswer,
} from '@portico/contract'
import { useState } from 'react'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import { useEnterAccount } from '../enter-account.ts'
import styles from './pairing.module.css'
import { usePolling } from './use-polling.ts'

type PairingStatus = PairingAnswer['status']

type StatusCall = typeof getQrKeyStatus | typeof getCrossTerminalLoginStatus

const statusText: Readonly<Record<Exclude<PairingStatus, 'waiting'>, AccountTextId>> = {
  scanned: 'pairing.scanned',
  confirmed: 'pairing.entered',
  refused: 'pairing.refused',
  expired: 'pairing.expired',
}

/** Follows a log-in of this browser until it is decided, and enters the account where it was confirmed. */
export function usePairingStatus(
  call: StatusCall,
  asked: { readonly qrcodeKey: string; readonly first: PairingStatus; readonly kind: 'user' | 'agency' },
): { readonly status: PairingStatus; readonly failure: string } {
  const enterAccount = useEnterAccount()
  const [status, setStatus] = useState(asked.first)
  const failure = usePolling(async (calls) => {
    const { status: next }: CallOutput<StatusCall> = await calls.send(call, { qrcodeKey: asked.qrcodeKey })
    setStatus(next)
    if (next === 'confirmed') {
      track('b703:login-done', 'system', { kind: asked.kind })
      enterAccount()
    }
    return next === 'waiting' || next === 'scanned' ? 'go-on' : 'stop'
  })
  return { status, failure }
}

/** Says how far it is, to eyes and ears. */
export function PairingNews({
  status,
  failure,
}: {
  readonly status: PairingStatus
  readonly failure: string
}) {
  const text = useAccountText()
  const message = status === 'waiting' ? '' : text(statusText[status])
  return (
    <p role="status" className={styles.news}>
      {failure || message}
    </p>
  )
}
