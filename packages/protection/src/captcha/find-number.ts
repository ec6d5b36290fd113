import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ProofOfWork } from '../captcha-challenge.ts'

/** So many numbers are tried between two reports. */
const reportEvery = 4096

/**
 * Finds the number whose SHA-256 behind the salt is the challenge (ALTCHA, version 1). Synchronous and long: for workers.
 * Null when the algorithm is another one or no number up to the largest fits.
 */
export function findNumber(
  work: ProofOfWork,
  onProgress: (done: number, total: number) => void = () => {},
): number | null {
  const { algorithm, challenge, salt, maxNumber } = work
  if (algorithm !== 'SHA-256') return null
  for (let number = 0; number <= maxNumber; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return number
    if (number % reportEvery === 0) onProgress(number, maxNumber)
  }
  return null
}
