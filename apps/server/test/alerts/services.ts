import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSmtpServer } from '@portico/stores/test-smtp-server'

/** What the services around a fleet do; a drill changes it. */
export interface ServiceAnswers {
  /** A mail server that takes mail, says that it may take it later, or refuses it for good. */
  mail: 'takes' | 'later' | 'refuses'
  /** The status that the service of text messages answers. */
  sms: number
  /** The status that the trading backend answers. */
  backend: number
  /** The status and the price of bitcoin of each exchange. */
  readonly exchanges: Record<'own' | 'other', { status: number; bitcoin: string }>
}

/** Mail server, service of text messages, trading backend and two exchanges, each on a port of loopback. */
export interface Services extends AsyncDisposable {
  readonly answers: ServiceAnswers
  readonly smtpUrl: string
  readonly smsUrl: string
  readonly backendUrl: string
  /** Paths of adapters for MARKET_SOURCES, and the hosts that they ask. */
  readonly exchanges: { readonly modules: readonly string[]; readonly hosts: readonly string[] }
}

async function listen(listener: RequestListener, stack: AsyncDisposableStack): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  await once(server, 'listening')
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const statusOnly =
  (status: () => number): RequestListener =>
  (request, response) =>
    request.resume().once('end', () => response.writeHead(status()).end())

function exchange(answer: ServiceAnswers['exchanges']['own']): RequestListener {
  return (_request, response) => {
    const time = new Date().toISOString()
    const rows = [
      { market: 'BTC-USD', last: answer.bitcoin, time },
      { market: 'ETH-USD', last: '2660.5', time },
    ]
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  }
}

const adapter = fileURLToPath(new URL('market-source.ts', import.meta.url))

/** Starts them all; each does what it should until a drill changes it. */
export async function startServices(): Promise<Services> {
  await using stack = new AsyncDisposableStack()
  const answers: ServiceAnswers = {
    ...{ mail: 'takes', sms: 200, backend: 204 },
    exchanges: { own: { status: 200, bitcoin: '83000' }, other: { status: 200, bitcoin: '83010' } },
  }
  const codes = { later: 451, refuses: 550 } as const
  const smtp = stack.use(
    await startSmtpServer({
      onMailFrom(_address, _session, done) {
        const { mail } = answers
        done(mail === 'takes' ? null : Object.assign(new Error('no'), { responseCode: codes[mail] }))
      },
    }),
  )
  const folder = await mkdtemp(join(tmpdir(), 'exchanges-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const hosts: string[] = []
  const modules: string[] = []
  for (const id of ['own', 'other'] as const) {
    const host = await listen(exchange(answers.exchanges[id]), stack)
    const module = join(folder, `${id}.ts`)
    const create = `export const createSource = (context) => exchangeAt(context, '${id}', 'http://${host}/')`
    await writeFile(module, `import { exchangeAt } from '${adapter}'\n${create}\n`)
    hosts.push(host)
    modules.push(module)
  }
  const smsHost = await listen(
    statusOnly(() => answers.sms),
    stack,
  )
  const backendHost = await listen(
    statusOnly(() => answers.backend),
    stack,
  )
  const started = stack.move()
  return {
    answers,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    smsUrl: `http://${smsHost}/`,
    backendUrl: `http://${backendHost}/hooks`,
    exchanges: { modules, hosts },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
