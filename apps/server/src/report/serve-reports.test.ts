import { once } from 'node:events'
import { chmod, link, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type EventReport, type ReportQuestion, StoreUnavailable } from '@portico/stores'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { askForReport, ReportError } from './ask-for-report.ts'
import { serveReports } from './serve-reports.ts'
import { prepareSocket, publishSocket } from './socket-record.ts'
import { reportOf } from '../../test/report.ts'

const question: ReportQuestion = { website: 'default', fromDay: '2026-11-21', days: 1 }

let cleaning = new AsyncDisposableStack()
async function cleanUp(): Promise<void> {
  await cleaning.disposeAsync()
  cleaning = new AsyncDisposableStack()
}
afterEach(cleanUp)

async function makeFolder(prefix = 'reports-'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  cleaning.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Service {
  readonly dataFolder: string
  readonly asked: readonly ReportQuestion[]
  readonly warnings: readonly string[]
}

async function serve(
  dataFolder: string,
  report: (question: ReportQuestion) => Promise<EventReport> = async () => reportOf(),
): Promise<Service> {
  const [asked, warnings]: [ReportQuestion[], string[]] = [[], []]
  const logger = {
    info: () => {},
    warn: (_fields: object, message: string) => void warnings.push(message),
    error: () => {},
  }
  const answer = (question: ReportQuestion) => {
    asked.push(question)
    return report(question)
  }
  cleaning.use(await serveReports({ dataFolder, report: answer, logger }))
  return { dataFolder, asked, warnings }
}

async function addressOf(dataFolder: string): Promise<string> {
  const record = v.parse(
    v.object({ address: v.string() }),
    JSON.parse(await readFile(join(dataFolder, 'operator', 'reports.json'), 'utf8')),
  )
  return record.address
}

async function statusOf(dataFolder: string, path: string, method = 'GET'): Promise<number | undefined> {
  const request = get({ socketPath: await addressOf(dataFolder), path, method, agent: false })
  const [message]: IncomingMessage[] = await once(request, 'response')
  message?.resume()
  return message?.statusCode
}

/** A server that publishes itself like the real one and answers anything. */
async function pretend(dataFolder: string, listener: RequestListener): Promise<void> {
  const address = await prepareSocket(dataFolder)
  const server = createServer(listener).listen(address)
  await once(server, 'listening')
  await publishSocket(dataFolder, address)
  cleaning.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
}

const failureOf = (dataFolder: string) =>
  askForReport(dataFolder, question).catch((error: unknown) => {
    if (error instanceof ReportError) return error.message
    throw error
  })

describe('serveReports', () => {
  it('answers the report that was asked for', async () => {
    const { dataFolder, asked } = await serve(await makeFolder())
    expect(await askForReport(dataFolder, question)).toEqual(reportOf())
    expect(asked).toEqual([question])
  })

  it('answers nobody but its own user', async () => {
    const folder = await makeFolder()
    await chmod(folder, 0o755)
    const { dataFolder } = await serve(folder)
    const modes = await Promise.all(
      ['operator', 'operator/reports.sock', 'operator/reports.json'].map((name) =>
        stat(join(dataFolder, name)),
      ),
    )
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600, 0o600])
  })

  it('has its socket elsewhere where a path would be too long for one', async () => {
    const { dataFolder } = await serve(await makeFolder(`reports-${'x'.repeat(80)}-`))
    const address = await addressOf(dataFolder)
    expect(dirname(dirname(address))).toBe(tmpdir())
    expect((await stat(dirname(address))).mode & 0o777).toBe(0o700)
    expect(await askForReport(dataFolder, question)).toEqual(reportOf())
    await cleanUp()
    await expect(stat(dirname(address))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each([
    ['/report', 400],
    ['/report?website=default&fromDay=2026-02-30&days=1', 400],
    ['/report?website=default&fromDay=2026-11-21&days=32', 400],
    ['/report?website=default&fromDay=2026-11-21&days=1e1', 400],
    ["/report?website=de'fault&fromDay=2026-11-21&days=1", 400],
    ['/accounts?website=default&fromDay=2026-11-21&days=1', 404],
    ['//report', 404],
  ])('takes %s for no question', async (path, status) => {
    const { dataFolder, asked } = await serve(await makeFolder())
    expect(await statusOf(dataFolder, path)).toBe(status)
    expect(asked).toEqual([])
  })

  it('takes no other method and no long question', async () => {
    const { dataFolder, asked } = await serve(await makeFolder())
    const path = '/report?website=default&fromDay=2026-11-21&days=1'
    expect(await statusOf(dataFolder, path, 'DELETE')).toBe(404)
    expect(await statusOf(dataFolder, `${path}&x=${'x'.repeat(10_000)}`)).toBe(431)
    const socket = connect(await addressOf(dataFolder))
    socket.end('nonsense\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toEqual([])
  })

  it('says that the database is away, and no more of a fault than that there is one', async () => {
    const away = await serve(await makeFolder(), () => Promise.reject(new StoreUnavailable('database')))
    expect(await failureOf(away.dataFolder)).toMatch(/gave no report: The database is not available\.$/)
    const faulty = await serve(await makeFolder(), () => Promise.reject(new Error('a secret')))
    expect(await failureOf(faulty.dataFolder)).toMatch(/gave no report: the report failed$/)
    expect([...away.warnings, ...faulty.warnings]).toEqual(Array(2).fill('a report could not be made'))
  })

  it('ends what is on its way when it is disposed, and leaves no socket', async () => {
    const begun = Promise.withResolvers<void>()
    const { dataFolder } = await serve(await makeFolder(), () => {
      begun.resolve()
      return new Promise(() => {})
    })
    const waiting = failureOf(dataFolder)
    await begun.promise
    await cleanUp()
    expect(await waiting).toBe('The running server did not answer to the end.')
  })

  it('takes the place of a server that was killed', async () => {
    const dataFolder = await makeFolder()
    const address = await prepareSocket(dataFolder)
    const dead = createServer().listen(address)
    await once(dead, 'listening')
    await publishSocket(dataFolder, address)
    // Closing removes the file of the socket; a server that is killed leaves it.
    await link(address, `${address}.left`)
    dead.close()
    await once(dead, 'close')
    await rename(`${address}.left`, address)
    expect(await failureOf(dataFolder)).toContain('answers no reports')
    const next = await serve(dataFolder)
    expect(await askForReport(dataFolder, question)).toEqual(reportOf())
    expect(next.asked).toHaveLength(1)
  })
})

describe('askForReport', () => {
  it('says what to do where no server answers', async () => {
    const dataFolder = await makeFolder()
    expect(await failureOf(dataFolder)).toMatch(
      /answers no reports.*Wait for it to end, or set DATABASE_URL\.$/,
    )
    const service = await serveReports({
      dataFolder,
      report: async () => reportOf(),
      logger: { info: () => {}, warn: () => {}, error: () => {} },
    })
    await service[Symbol.asyncDispose]()
    expect(await readdir(join(dataFolder, 'operator'))).toEqual(['reports.json'])
    expect(await failureOf(dataFolder)).toContain('answers no reports')
    await writeFile(join(dataFolder, 'operator', 'reports.json'), '{"address":')
    expect(await failureOf(dataFolder)).toContain('answers no reports')
  })

  it('believes no answer that is no report', async () => {
    for (const body of ['{}', '[', JSON.stringify({ ...reportOf(), visitors: '<b>' })]) {
      const dataFolder = await makeFolder()
      await pretend(dataFolder, (_request, response) => response.end(body))
      expect(await failureOf(dataFolder)).toMatch(/gave no report: its answer is no report$/)
    }
  })

  it('reads no more than a report can be long', async () => {
    const dataFolder = await makeFolder()
    await pretend(dataFolder, (_request, response) => response.end(Buffer.alloc(1_000_001, ' ')))
    expect(await failureOf(dataFolder)).toBe('The running server answered more than a report is long.')
  })

  it('says that an answer broke off', async () => {
    const dataFolder = await makeFolder()
    await pretend(dataFolder, (_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{', () => response.destroy())
    })
    expect(await failureOf(dataFolder)).toBe('The running server did not answer to the end.')
  })
})
