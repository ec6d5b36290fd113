import { showNotice } from '../../ui/notices.ts'

/** Shows a message of the gateway for a moment. */
export function sayBriefly(message: string): void {
  showNotice('toast', message)
}
