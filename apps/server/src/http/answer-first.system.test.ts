import { createSite, type Site } from '@portico/site'
import { expect, it } from 'vitest'
import { createTestSite, startTestServer } from '../../test/server.ts'

const asked = { headers: { 'accept-encoding': 'gzip' } }
const path = '/convert/btc/usd'

const pagesCounted = (metrics: string) =>
  /^portico_http_request_duration_seconds_count\{kind="page",status="2xx"\} (\d+)/m.exec(metrics)?.[1]
const hitsCounted = (metrics: string) => /^portico_page_cache_total\{result="hit"\} (\d+)/m.exec(metrics)?.[1]

/** What an answer says, all but when. */
async function told(answer: Response) {
  const { date: _date, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

/** A site that answers one address at once, and tells how often it was asked. */
function siteAtOnce(answers: () => boolean) {
  return async (...given: Parameters<ReturnType<typeof createTestSite>>): Promise<Site> => ({
    ...(await createTestSite()(...given)),
    readyPages: () => (request, response) => {
      if (request.url !== path || !answers()) return false
      response.end('at once')
      return true
    },
  })
}

it('OPS-01 SHIP-02 answers a page of the cache at once as it was answered first, and counts it', async () => {
  await using server = await startTestServer(
    { ROLES: 'site,market' },
    { openSite: (options) => createSite(options) },
  )
  const first = await told(await server.fetch(path, asked))
  expect(first.headers).toMatchObject({ 'x-build-version': expect.any(String), 'x-frame-options': 'DENY' })
  expect(await told(await server.fetch(path, asked))).toEqual(first)
  expect(await told(await server.fetch(path, asked))).toEqual(first)
  await expect.poll(async () => pagesCounted(await server.metrics())).toBe('3')
  expect(hitsCounted(await server.metrics())).toBe('2')
})

it('OPS-01 writes a line for each request where the operator wants one, pages of the cache included', async () => {
  await using server = await startTestServer(
    { ROLES: 'site,market', LOG_LEVEL: 'info' },
    { openSite: siteAtOnce(() => true) },
  )
  for (const _time of [1, 2])
    expect(await (await server.fetch(path, asked)).text()).toContain('<h1>page</h1>')
  const lines = () => server.lines.filter(({ message }) => message === 'request')
  await expect.poll(() => lines().length).toBe(2)
})

it('leaves a request to the routes where a ready page cannot be sent, and says so', async () => {
  await using server = await startTestServer(
    { ROLES: 'site,market' },
    {
      openSite: siteAtOnce(() => {
        throw new Error('no page')
      }),
    },
  )
  expect(await (await server.fetch(path, asked)).text()).toContain('<h1>page</h1>')
  expect(server.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'a page that was ready could not be sent at once' },
  ])
})
