import { createHmac } from 'node:crypto'

/** Signs as Telegram does; written from its documentation alone. The hash comes last. */
export function signInitData(botToken: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).toSorted()
  const text = names.map((name) => `${name}=${fields[name] ?? ''}`).join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const hash = createHmac('sha256', key).update(text).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
