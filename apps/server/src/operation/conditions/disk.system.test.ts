import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { describe, expect, it } from 'vitest'
import { bring } from '../../../test/events/event-load.ts'
import { startTestServer } from '../../../test/server.ts'
import { showsFault, showsNone } from '../../../test/operation/faults.ts'
import { mayMount, mountSmallDisk } from '../../../test/operation/small-disk.ts'

const megabyte = 1_048_576

/** Takes what is left of a disk that has no more than so many megabytes. */
async function fill(path: string, megabytes: number): Promise<void> {
  await expect(writeFile(path, Buffer.alloc(megabytes * megabyte))).rejects.toThrow('ENOSPC')
}

describe.runIf(mayMount())('the disk of the data folder', () => {
  it('SAFE-07 disk: one that is nearly full, then full, is shown, stops no role, and is forgotten with room', async () => {
    using disk = mountSmallDisk(4) ?? expect.fail('there is no disk')
    const ballast = join(disk.folder, 'ballast')
    await using server = await startTestServer({
      ROLES: 'site,market',
      DATA_DIR: disk.folder,
      DISK_FREE_PERCENT: '30',
    })
    await showsNone(server, 'disk')
    await writeFile(ballast, Buffer.alloc(3 * megabyte))
    await showsFault(server, 'disk', /^DATA_DIR has \d+ percent free, \d MB$/)
    await fill(join(disk.folder, 'rest'), 4)
    await showsFault(server, 'disk', /^DATA_DIR cannot be written to \(ENOSPC\)$/)
    expect(await server.metrics()).toMatch(/^portico_disk_free_bytes 0$/m)
    expect((await server.fetch('/')).status).toBe(200)
    await rm(ballast)
    await rm(join(disk.folder, 'rest'))
    await showsNone(server, 'disk')
    const told = server.lines.filter(({ message }) => message.startsWith('the data folder'))
    expect(told.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the data folder has a problem'],
      ['warn', 'the data folder is well again'],
    ])
  })
})

describe.runIf(mayMount() && hasPostgresServer())('the disk of PostgreSQL', () => {
  it('SAFE-07 disk: a full one is named with its code, is logged with its words, and is forgotten with room', async () => {
    using disk = mountSmallDisk(128) ?? expect.fail('there is no disk')
    const ballast = join(disk.folder, 'ballast')
    await using postgres = await startKillablePostgres(disk.folder)
    await using server = await startTestServer({
      ROLES: 'gateway,market',
      DATABASE_URL: postgres.databaseUrl,
      RATE_LIMIT_SCALE: '1000',
    })
    let number = 0
    const bringMany = () =>
      bring(
        server.origin,
        Array.from({ length: 50 }, () => (number += 1)),
      )
    expect(await bringMany()).toBe('taken')
    await fill(ballast, 128)
    await expect.poll(bringMany).toBe('refused')
    await showsFault(server, 'postgresql', /^the database cannot store: .*No space left on device \(53100\)$/)
    expect(await server.metrics()).toMatch(/portico_sql_failures_total\{class="53"\} [1-9]/)
    await rm(ballast)
    await expect.poll(bringMany).toBe('taken')
    await expect
      .poll(async () => (await bringMany()) && server.metrics())
      .toContain('portico_condition{subject="postgresql"} 0')
    const told = server.lines.filter(({ message }) => message.startsWith('the database '))
    expect(told.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the database answers and cannot store'],
      ['warn', 'the database stores again'],
    ])
    expect(told[0]?.fields).toMatchObject({ code: '53100', reason: expect.stringContaining('No space left') })
  })
})
