import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brandId } from '../../e2e/fixtures/expected/brand.ts'
import { startServer } from '../../e2e/fixtures/servers/server.ts'
import { makeFolder } from '../test-folder.ts'
import { missingPrograms } from './programs.ts'
import { keptModules } from '../../apps/server/test/kept-modules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const searchPath = process.env['PATH'] ?? ''
const RUN_TIMEOUT_MS = 240_000

/** Rows that one faulty request cannot show, and that of captchas which a gateway as it is by default asks for in row 15 alone. */
const rowsNotShown = [3, 12]

/** Makes a trading backend that takes tokens, as an operator does before the site starts. */
async function addBackend(name: string, dataFolder: string): Promise<void> {
  const child = spawn(process.execPath, ['apps/server/admin.ts', 'backend-add', name, 'tokens:receive'], {
    cwd: root,
    env: {
      ...keptModules,
      PATH: searchPath,
      DATA_DIR: dataFolder,
      BRAND: brandId,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [exitCode] = await once(child, 'close')
  expect(exitCode).toBe(0)
}

/** A gateway of its own, without pages, with its data in a folder that goes with it. */
async function startGateway(settings: Readonly<Record<string, string>>, backend?: string) {
  const data = makeFolder({})
  if (backend !== undefined) await addBackend(backend, data.path)
  const own = { ROLES: 'gateway,market', SEED_ACCOUNTS: 'off', MARKET_SOURCES: 'none', DATA_DIR: data.path }
  const { origin, stop } = await startServer({ ...own, ...settings })
  return {
    args: ['--origin', origin.replace('127.0.0.1', 'localhost'), '--data-dir', data.path],
    async [Symbol.asyncDispose]() {
      await stop()
      data[Symbol.dispose]()
    },
  }
}

async function runClient(args: readonly string[]) {
  const child = spawn('python3', ['tools/protocol-example/client.py', ...args], {
    cwd: root,
    env: { PATH: searchPath, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { exitCode: child.exitCode, lines: output.trim().split('\n'), errors }
}

/** The numbers of the rows in the order of checks that the protocol states. */
async function rowsOfProtocol(): Promise<readonly number[]> {
  const protocol = await readFile(join(root, 'docs/protocol.md'), 'utf8')
  const [, section = ''] = /^## 6\. .*\n([\s\S]*?)^## 7\. /m.exec(protocol) ?? []
  return [...section.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row))
}

function shownRows(lines: readonly string[]): readonly number[] {
  const rows = lines.flatMap((line) => /^ok +row (\d+) /.exec(line)?.slice(1) ?? [])
  return [...new Set(rows.map(Number))].toSorted((a, b) => a - b)
}

describe('missingPrograms', () => {
  it('names what the client runs on and a search path has not', () => {
    using empty = makeFolder({})
    expect(missingPrograms(empty.path)).toEqual(['python3', 'openssl'])
  })
})

function describeClient() {
  describe('a client in another language, written from docs/protocol.md', () => {
    it(
      'SIGN-01 SIGN-02 SIGN-03 SIGN-05 ENC-01 ENC-02 ENC-04 CAP-01 GATE-02 ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 ACC-06 is served and refused as that says',
      async () => {
        await using gateway = await startGateway({ RESIDENCE: 'required', TERMS_VERSION: '2026-11' }, 'desk')
        const otherSite = await runClient([...gateway.args, '--website', 'elsewhere'])
        expect(otherSite.lines.at(-1)).toBe('BAD step 4: no valid certificate signed the statement')
        expect(otherSite.lines.join('\n')).not.toContain('registered')
        expect(otherSite.exitCode).toBe(1)

        const declared = ['--residence', 'DE', '--terms', '2026-11', '--audience', 'desk']
        const { exitCode, lines, errors } = await runClient([...gateway.args, ...declared])
        expect(errors).toBe('')
        expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
          '0 differences from docs/protocol.md',
        ])
        expect(exitCode).toBe(0)
        expect(lines.filter((line) => line.startsWith('ok  was not registered'))).toEqual([
          'ok  was not registered, since residence is refused: missing',
          'ok  was not registered, since terms is refused: version',
          'ok  was not registered, since terms is refused: version',
        ])
        expect([...shownRows(lines), ...rowsNotShown].toSorted((a, b) => a - b)).toEqual(
          await rowsOfProtocol(),
        )
      },
      RUN_TIMEOUT_MS,
    )

    it(
      'fails where a gateway lets through what the document refuses',
      async () => {
        await using gateway = await startGateway({ CAPTCHA_SCENES: 'resetPassword' })
        const { exitCode, lines } = await runClient([...gateway.args, '--row', '15'])
        expect(shownRows(lines)).toEqual([15])
        const differences = lines.filter((line) => line.startsWith('BAD'))
        expect(differences[0]).toBe(
          'BAD  row 15  no captcha: expected 200 10021, received 200 00000 (Success)',
        )
        expect(lines.at(-1)).toBe(`${differences.length} differences from docs/protocol.md`)
        expect(exitCode).toBe(1)
      },
      RUN_TIMEOUT_MS,
    )
  })
}

if (missingPrograms(searchPath).length === 0) describeClient()
