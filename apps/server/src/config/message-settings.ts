import { figure } from './figure.ts'

/** How mails and texts wait and leave, in the order of the documentation. */
export const messageSettings = {
  SMTP_CONNECTIONS: figure(
    '5',
    { from: 1, to: 100, unit: 'connections' },
    'How many mails are handed to the server of `SMTP_URL` at once, by each process.',
  ),
  MESSAGES_WAITING: figure(
    '10000',
    { from: 100, to: 1_000_000, unit: 'messages' },
    'Mails and texts that may wait to be handed on; one more is answered with 503.',
  ),
} as const
