import { isIP } from 'node:net'
import { generate } from 'selfsigned'

const dayMs = 86_400_000

/** A key and a certificate for a host, as PEM, that nobody vouches for. Good for two days. */
export async function makeTestCertificate(
  host: string,
): Promise<{ readonly key: string; readonly cert: string }> {
  const name = isIP(host) === 0 ? ({ type: 2, value: host } as const) : ({ type: 7, ip: host } as const)
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 2 * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [name] },
    ],
  })
  return { key: made.private, cert: made.cert }
}
