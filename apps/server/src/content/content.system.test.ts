import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSite } from '@portico/site'
import { type ContentStore, createContentStore, openSql } from '@portico/stores'
import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { describe, expect, it } from 'vitest'
import { createOperator } from '../../test/content.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const logger = { info: () => {}, warn: () => {} }

/** What visitors may have to wait for. */
const seconds = { timeout: 5000, interval: 250 }

const titles = (title: string) => JSON.stringify({ en: { home: { title } } })

async function titleOf(server: TestServer): Promise<string> {
  const html = await (await server.fetch('/')).text()
  return /<title>([^<]*)/.exec(html)?.[1] ?? ''
}

const by = { author: 'Ann', note: '', approvedBy: null }

async function withStore<Result>(
  databaseUrl: string,
  work: (store: ContentStore) => Promise<Result>,
): Promise<Result> {
  await using sql = await openSql({ dataFolder: tmpdir(), databaseUrl, acquireTimeoutMs: 20_000, logger })
  return await work(createContentStore({ sql, website: 'default', now: Date.now }))
}

/** Plans a revision for three seconds from now; the time is not that of a process which starts first. */
function planned(databaseUrl: string, revision: number): Promise<number> {
  return withStore(databaseUrl, async (store) => {
    const startsAt = new Date(Date.now() + 3000)
    expect(await store.publish({ ...by, document: 'tdk', revision, startsAt })).toMatchObject({
      kind: 'done',
    })
    return startsAt.getTime()
  })
}

describe.runIf(hasPostgresServer())('documents of operators on several servers', { timeout: 240_000 }, () => {
  it('SHIP-05 are seen by all within seconds, planned, taken back and gone back from, and stay without the database', async () => {
    await using postgres = await startKillablePostgres()
    const dataFolder = await mkdtemp(join(tmpdir(), 'content-'))
    await using _ = { [Symbol.asyncDispose]: () => rm(dataFolder, { recursive: true, force: true }) }
    const environment = { DATABASE_URL: postgres.databaseUrl, ROLES: 'site,gateway,market' }
    const start = (folder: Record<string, string> = {}) =>
      startTestServer({ ...environment, ...folder }, { openSite: createSite })
    const one = await start({ DATA_DIR: dataFolder })
    await using other = await start()
    await using operator = await createOperator({ DATABASE_URL: postgres.databaseUrl })
    const shown = (title: string) =>
      Promise.all([one, other].map((server) => expect.poll(() => titleOf(server), seconds).toBe(title)))
    const before = await titleOf(one)

    expect(await operator.put('tdk', '{"en":{"home":{"titel":"x"}}}')).toMatchObject({ code: 1 })
    expect(await operator.put('tdk', titles('First'), '--actor', 'Ann')).toEqual({
      code: 0,
      text: 'tdk: revision 1\ndone\n',
    })
    expect(await titleOf(other)).toBe(before)
    expect(await operator.run('preview', 'tdk')).toMatchObject({
      code: 1,
      text: expect.stringContaining('DATA_DIR/trust of the site is needed'),
    })
    expect(await operator.run('publish', 'tdk')).toMatchObject({ code: 0 })
    await shown('First')

    await operator.put('tdk', titles('Second'))
    const startsAt = await planned(postgres.databaseUrl, 2)
    await Promise.all(
      [one, other].map((server) =>
        expect.poll(() => titleOf(server), { timeout: 12_000, interval: 250 }).toBe('Second'),
      ),
    )
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt)
    expect(await operator.run('roll-back', 'tdk')).toMatchObject({ code: 0 })
    await shown('First')
    const far = ['schedule', 'tdk', 'none', '2099-01-01T00:00:00Z', '--note', 'far'] as const
    expect((await operator.run(...far)).text).toContain('publication 4')
    expect(await operator.run('cancel', '4', '--actor', 'Ben')).toMatchObject({ code: 0 })
    expect((await operator.run('history', 'tdk')).text).toContain('far; cancelled by Ben')

    const pale = '{"light":{"ink-3":"#aaaaaa"}}'
    const tooPale = { code: 1, text: expect.stringContaining('ink-3 on paper has 2.') }
    expect(await operator.put('brand/tokens', pale)).toMatchObject(tooPale)
    // As a release without this rule wrote it.
    await withStore(postgres.databaseUrl, (store) =>
      store.put({ ...by, document: 'brand/tokens', text: pale }),
    )
    expect(await operator.run('publish', 'brand/tokens')).toMatchObject(tooPale)

    await postgres.stop()
    await other.fetch('/price')
    expect([await titleOf(one), await titleOf(other)]).toEqual(['First', 'First'])
    await one[Symbol.asyncDispose]()
    await using again = await start({ DATA_DIR: dataFolder })
    expect(await titleOf(again)).toBe('First')
    await postgres.start()
    await expect
      .poll(async () => (await operator.run('unpublish', 'tdk')).code, { timeout: 20_000, interval: 500 })
      .toBe(0)
    await expect.poll(() => titleOf(again), { timeout: 10_000, interval: 250 }).toBe(before)
    await expect.poll(() => titleOf(other), { timeout: 10_000, interval: 250 }).toBe(before)
  })
})

describe('documents of operators on one server', { timeout: 240_000 }, () => {
  it('SHIP-05 are changed by the server that has the embedded database open, and are there after a restart', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'content-'))
    await using _ = { [Symbol.asyncDispose]: () => rm(dataFolder, { recursive: true, force: true }) }
    await using operator = await createOperator({ DATA_DIR: dataFolder })
    const start = () => startTestServer({ DATA_DIR: dataFolder }, { openSite: createSite })
    const server = await start()
    await operator.put('tdk', titles('Own'))
    const asked = /http\S+/.exec((await operator.run('preview', 'tdk', '--page', '/')).text)?.[0] ?? ''
    const { search } = new URL(asked)
    const preview = await server.fetch(`/${search}`)
    expect(preview.headers.get('cache-control')).toBe('no-store')
    expect(preview.headers.get('x-robots-tag')).toContain('noindex')
    expect(await preview.text()).toMatch(
      /<body><p [^>]*><mark>This is only a preview, until .*<title>Own|<title>Own[\s\S]*<mark>This is only a preview, until/,
    )
    expect((await server.fetch(`/${search.slice(0, -3)}`)).status).toBe(404)
    expect(await titleOf(server)).not.toBe('Own')
    await operator.run('publish', 'tdk')
    await expect.poll(() => titleOf(server), seconds).toBe('Own')
    await operator.put('legal/en/terms', '---\neffective: 2031-05-06\n---\n\n# Terms\n')
    await operator.run('publish', 'legal/en/terms')
    // Who opens an account is asked for the new version: the gateway judges by the same one.
    await expect.poll(async () => (await server.fetch('/register')).text(), seconds).toContain('2031-05-06')
    const ofCountry = await operator.put('legal/de/terms/de', '# Bedingungen\n')
    expect(ofCountry).toMatchObject({ code: 1, text: expect.stringContaining('effective') })
    await operator.put('legal/de/terms/de', '---\neffective: 2031-06-07\n---\n\n# Bedingungen\n')
    await operator.run('publish', 'legal/de/terms/de')
    await expect
      .poll(async () => (await server.fetch('/register')).text(), seconds)
      .toContain('"DE":"de.2031-06-07"')
    await server[Symbol.asyncDispose]()
    await using again = await start()
    expect(await titleOf(again)).toBe('Own')
  })
})
