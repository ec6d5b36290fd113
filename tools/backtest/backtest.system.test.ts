import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { forecastAsset } from '@portico/forecast'
import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'
import { forecastInput } from '../../apps/site/src/views/forecast/forecasts.ts'
import { backTestReport } from './report.ts'

const command = fileURLToPath(new URL('main.ts', import.meta.url))

async function backTest(...args: readonly string[]) {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, exitCode }
}

const snapshot = await bundledSnapshot()

function reportOf(slug: string): string {
  const asset = snapshot.asset(slug)
  if (asset === null) throw new Error(`no asset ${slug}`)
  return backTestReport(asset, forecastAsset(forecastInput(snapshot, asset)))
}

describe('npm run backtest', () => {
  it('PRED-04 prints each model at each horizon with its coverage, the same to the digit every time', async () => {
    const { output, exitCode } = await backTest('BTC')
    expect(exitCode).toBe(0)
    expect(output).toBe(reportOf('btc'))
    expect(output).toMatch(/^btc: \d+ closes from 2024-03-02 to 20\d\d-\d\d-\d\d, \d+ days without one/)
    expect(output).toMatch(
      /^random-walk +30 +\d+ +\d+\.\d +x \d\.\d{3} +x \d\.\d{3} +0\.000 +0\.\d{4} +\d+ % \(\d+ % to \d+ %\) +\d+ % \(\d+ % to \d+ %\) +- +benchmark$/m,
    )
  })

  it('PRED-04 says what cannot be judged and which models refuse', () => {
    const report = reportOf('btc')
    expect(report).toMatch(/^random-walk +365 .* too-little-history$/m)
    expect(report).toMatch(/^holt-winters refuses: too-short \(has \d+, needs 1826\)$/m)
    expect(report).toMatch(/^power-law refuses: too-short \(has \d+, needs 1461\)$/m)
    expect(reportOf('eth')).toMatch(/^power-law refuses: too-short/m)
  })

  it('PRED-01 prints refusals alone for a peg and for an asset with a single close', () => {
    expect(reportOf('usdt')).toMatch(/^Shown first on the page: no model\.\n\nrandom-walk refuses: flat/m)
    expect(reportOf('aapl')).toMatch(/^random-walk refuses: too-short \(has 0, needs 180\)$/m)
    expect(reportOf('usdt')).not.toContain('windows')
  })

  it('fails with a hint for an asset that does not exist, and with its usage for none or two', async () => {
    expect(await backTest('bitcion')).toEqual({
      output: '',
      errors: expect.stringMatching(/^There is no asset "bitcion" among the bundled rates\. Near it: btc/),
      exitCode: 1,
    })
    for (const args of [[], ['btc', 'eth']]) {
      expect(await backTest(...args)).toMatchObject({
        output: '',
        errors: expect.stringContaining('npm run backtest btc'),
        exitCode: 1,
      })
    }
  })
})
