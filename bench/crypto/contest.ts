/*
 * Runs in the browser: what a log-in costs it in cryptography, done by the channel through WebCrypto and by node-forge in
 * JavaScript. Both do the same work to the same forms; rounds are interleaved, so that a slow moment hits both.
 */
import { fromBase64, generateDeviceKey, sealFields, signRequest, utf8 } from '@portico/channel'
import channel from '@portico/channel/vectors/channel.json' with { type: 'json' }
import forge from 'node-forge'

const request = {
  path: '/v1/user/login',
  timeMs: 1_800_000_012_345,
  traceId: '0123456789abcdef0123456789abcdef',
}
const fields = { loginName: 'alice@example.test', pwd: 'correct horse battery staple', areaCode: '49' }
const bodyText = JSON.stringify({ cipher: 'c'.repeat(1000) })
const roundMs = 400
const rounds = 5
const bits = { rsa1024: 1024, rsa2048: 2048 } as const

/** Does the work once. */
type Work = () => unknown

/** Milliseconds for one, over a round or at least once. */
async function measure(work: Work): Promise<number> {
  const startMs = performance.now()
  let count = 0
  do {
    await work()
    count += 1
  } while (performance.now() - startMs < roundMs)
  return (performance.now() - startMs) / count
}

async function compete(name: string, ours: Work, theirs: Work) {
  await ours()
  await theirs()
  const oursMs: number[] = []
  const theirsMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    oursMs.push(await measure(ours))
    theirsMs.push(await measure(theirs))
  }
  return { name, oursMs, theirsMs }
}

function generation(algorithm: keyof typeof bits) {
  return compete(
    `key pair, ${algorithm}`,
    () => generateDeviceKey(algorithm, { extractable: false }),
    () => forge.pki.rsa.generateKeyPair({ bits: bits[algorithm], e: 0x1_00_01 }),
  )
}

async function signing(algorithm: keyof typeof bits) {
  const key = await generateDeviceKey(algorithm, { extractable: false })
  const body = utf8(bodyText)
  const { privateKey } = forge.pki.rsa.generateKeyPair({ bits: bits[algorithm], e: 0x1_00_01 })
  const signByForge = () => {
    const digest = forge.md.md5.create().update(bodyText).digest().toHex()
    const text = ['GW1', '2', request.path, '18000000', request.traceId, digest].join('\n')
    const pss = forge.pss.create({
      md: forge.md.sha256.create(),
      mgf: forge.mgf.mgf1.create(forge.md.sha256.create()),
      saltLength: 32,
    })
    return forge.util.encode64(privateKey.sign(forge.md.sha256.create().update(text), pss))
  }
  return compete(`sign, ${algorithm}`, () => signRequest({ ...request, key, mode: 2, body }), signByForge)
}

async function sealing() {
  const { kid, publicKey } = channel.server
  const spki = fromBase64(publicKey)
  if (spki === null) throw new TypeError('The server key cannot be read')
  const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const serverKey = await crypto.subtle.importKey('spki', spki, oaep, false, ['encrypt'])
  const forgeKey = forge.pki.publicKeyFromPem(
    `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`,
  )
  const head = 'h'.repeat(300)
  const sealByForge = () => {
    const contentKey = forge.random.getBytesSync(64)
    const iv = forge.random.getBytesSync(16)
    const cipher = forge.cipher.createCipher('AES-CBC', contentKey.slice(32))
    cipher.start({ iv })
    cipher.update(forge.util.createBuffer(JSON.stringify(fields), 'utf8'))
    cipher.finish()
    const hidden = cipher.output.getBytes()
    const mac = forge.hmac.create()
    mac.start('sha512', contentKey.slice(0, 32))
    mac.update(head + iv + hidden)
    const wrapped = forgeKey.encrypt(contentKey, 'RSA-OAEP', {
      md: forge.md.sha256.create(),
      mgf1: { md: forge.md.sha256.create() },
    })
    return [wrapped, iv, hidden, mac.digest().getBytes().slice(0, 32)].map(forge.util.encode64).join('.')
  }
  const deviceThumbprint = 'd'.repeat(43)
  return compete(
    'seal, server key of 2048 bits',
    () => sealFields({ ...request, serverKey, kid, deviceThumbprint, fields }),
    sealByForge,
  )
}

const contests = [
  await generation('rsa1024'),
  await generation('rsa2048'),
  await signing('rsa1024'),
  await signing('rsa2048'),
  await sealing(),
]
const output = document.querySelector('output')
if (output !== null) output.textContent = JSON.stringify(contests)
