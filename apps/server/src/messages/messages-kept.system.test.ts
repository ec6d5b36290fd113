import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpServer } from '@portico/stores/test-smtp-server'
import { expect, it } from 'vitest'
import { askForCode } from '../../test/operation/faults.ts'
import { startTestServer } from '../../test/server.ts'

const within = { timeout: 20_000, interval: 50 }

it('SAFE-07 shows a code that the mail server refuses as waiting, and the next start of the server hands it on', async () => {
  await using cleaning = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'kept-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  let takes = false
  const smtp = cleaning.use(
    await startSmtpServer({
      onMailFrom: (_address, _session, done) =>
        done(takes ? null : Object.assign(new Error('come later'), { responseCode: 451 })),
    }),
  )
  const start = () =>
    startTestServer({
      ROLES: 'gateway,market',
      SEALING: 'off',
      CAPTCHA_SCENES: 'thirdApple',
      DATA_DIR: dataFolder,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    })
  const before = await start()
  const address = await askForCode(before, 'mail')
  await expect.poll(() => before.metrics(), within).toContain('portico_mail_queue_waiting{channel="mail"} 1')
  expect(await before.metrics()).toContain('portico_mail_queue_oldest_seconds{channel="sms"} 0')
  const causes = () => before.lines.map(({ fields }) => JSON.stringify(fields)).join()
  await expect.poll(causes, within).toContain('451 to MAIL FROM')
  expect(causes()).not.toContain('example.com')
  await before[Symbol.asyncDispose]()
  takes = true
  await using after = await start()
  await expect.poll(() => smtp.received.map(({ to }) => to), within).toEqual([address])
  await expect.poll(() => after.metrics(), within).toContain('portico_mail_queue_waiting{channel="mail"} 0')
}, 120_000)
