import { cspSecurity } from '@portico/contract'
import type { ShellClient } from '@portico/request'

/** Tells the operator of a widget that failed (SHELL-02). */
export async function reportFailure(gateway: ShellClient, reason: string): Promise<void> {
  const data = { event: 'widgetFailed', reason: reason.slice(0, 500) }
  const page = location.pathname
  await gateway.send(cspSecurity, { bizType: 'widget', data, timestamp: Date.now(), page })
}
