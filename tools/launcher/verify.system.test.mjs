import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'

const module = JSON.stringify(new URL('verify.mjs', import.meta.url).href)

/** A part that takes a moment to end, and then writes that it has. */
const slowPart = `
import { writeFileSync } from 'node:fs'
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => setTimeout(() => {
  writeFileSync('ended', '')
  console.log('1 passed, 0 failed')
  process.exit(0)
}, 300))
setInterval(() => {}, 1000)
console.log('it runs')
`

it.each(['SIGTERM', 'SIGHUP'])(
  'passes %s on to the part that runs, waits for it and begins no other one',
  async (signal) => {
    using folder = makeFolder({
      'slow.mjs': slowPart,
      'next.mjs': `import { writeFileSync } from 'node:fs'; writeFileSync('begun', '')`,
    })
    const place = {
      folder: folder.path,
      parts: ['slow', 'next'].map((script) => ({ script, program: `${script}.mjs`, timeoutMs: 10_000 })),
    }
    const script = `
    import { runParts } from ${module}
    console.log(JSON.stringify(await runParts({}, ${JSON.stringify(place)})))`
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    launcher.stdout.setEncoding('utf8').on('data', (text) => {
      const hasBegun = output.includes('it runs')
      output += text
      if (!hasBegun && output.includes('it runs')) launcher.kill(signal)
    })
    await once(launcher, 'close')
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toMatchObject({ endedBy: signal })
    expect(existsSync(join(folder.path, 'ended'))).toBe(true)
    expect(existsSync(join(folder.path, 'begun'))).toBe(false)
  },
)
