import { urls } from '@portico/site/routes'
import { chooseResidence, freshEmail } from '../fixtures/account/accounts.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { type LoopbackServer, openLoopback } from '../fixtures/servers/loopback.ts'
import { type RunningServer, startServer } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

const captchaId = '0123456789abcdef0123456789abcdef'

/** What GeeTest's script gives a page, in the shape of its web API: the first button solves, the second one closes. */
const script = `
window.initGeetest4 = (config, ready) => {
  const handlers = {}
  const on = (name) => (handler) => { handlers[name] = handler }
  const box = document.createElement('div')
  const button = (label, act) => {
    const element = document.createElement('button')
    element.textContent = label
    element.addEventListener('click', act)
    box.append(element)
  }
  button('Solve ' + config.captchaId + ' in ' + config.language, () => handlers.success())
  button('Close it', () => handlers.close())
  ready({
    onReady: (handler) => setTimeout(handler),
    onSuccess: on('success'), onClose: on('close'), onError: on('error'),
    showCaptcha: () => document.body.append(box),
    getValidate: () => ({ lot_number: 'lot' + Math.random(), captcha_output: 'o', pass_token: 'p', gen_time: '1' }),
    destroy: () => box.remove(),
  })
}`

let service: LoopbackServer
let server: RunningServer
let asked = 0

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  service = await openLoopback((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 'success', result: 'success', reason: '' }))
  })
  server = await startServer({
    CAPTCHA: 'geetest',
    GEETEST_ID: captchaId,
    GEETEST_KEY: 'fedcba9876543210fedcba9876543210',
    GEETEST_ORIGIN: service.origin,
    SEED_ACCOUNTS: 'off',
  })
})

test.afterAll(async () => {
  await server.stop()
  await service[Symbol.asyncDispose]()
})

test('CAP-01 CAP-04 a captcha of somebody else is shown in the reader’s language, solved, and closed', async ({
  page,
}) => {
  await page.route('https://static.geetest.com/v4/gt4.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await openHydrated(page, server.origin + urls.register())
  await page.getByLabel('Email address').fill(freshEmail())
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('You canceled the verification.')).toBeVisible()
  expect(asked).toBe(0)

  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: `Solve ${captchaId} in eng` }).click()
  await expect(page.getByText('can receive a code, we’ve sent one')).toBeVisible()
  expect(asked).toBe(1)
})

test('CAP-04 a captcha that cannot be shown says so, and nothing is lost', async ({ page, faults }) => {
  faults.allow(/geetest|captcha|ERR_FAILED/i)
  await page.route('https://static.geetest.com/v4/gt4.js', (route) => route.abort())
  await openHydrated(page, server.origin + urls.register())
  const email = freshEmail()
  await page.getByLabel('Email address').fill(email)
  await chooseResidence(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('The verification was not accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})
