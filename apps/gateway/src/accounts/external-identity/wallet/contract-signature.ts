import { bytesToHex } from '@noble/hashes/utils.js'
import { digestOf } from './recover-address.ts'

/** How a wallet comes to its address that is no contract yet: who makes it, and by which call (EIP-6492). */
interface Making {
  readonly factory: string
  readonly call: string
}

/** A signature as a wallet's contract is to judge it, and how the contract is made where it may not be there yet. */
export interface ContractSignature {
  readonly inner: string
  readonly making: Making | null
}

/** The last word of a signature that says how its wallet is made (EIP-6492). All texts here are hexadecimal without a prefix. */
const makingMark = '6492'.repeat(16)
const wordLength = 64
/** `isValidSignature(bytes32,bytes)`, and what it answers to a signature that is valid (EIP-1271). */
const selector = '1626ba7e'
const validWord = selector.padEnd(wordLength, '0')

const word = (value: number) => value.toString(16).padStart(wordLength, '0')

/** A number out of a word; null for one that is no place in a short text. */
function numberAt(text: string, at: number): number | null {
  const digits = text.slice(at, at + wordLength)
  return /^0{56}[0-9a-f]{8}$/.test(digits) ? Number.parseInt(digits, 16) : null
}

/** Bytes whose place is in the word at this place of the head, as the ABI writes them; null where they are not all there. */
function bytesAt(body: string, at: number): string | null {
  const place = numberAt(body, at)
  const length = place === null ? null : numberAt(body, place * 2)
  if (place === null || length === null) return null
  const start = place * 2 + wordLength
  return start + length * 2 <= body.length ? body.slice(start, start + length * 2) : null
}

/** Reads a signature of any length; null where it says that it tells how its wallet is made, and does not. */
export function readContractSignature(signature: string): ContractSignature | null {
  if (!signature.endsWith(makingMark)) return { inner: signature, making: null }
  const body = signature.slice(0, -wordLength)
  const call = bytesAt(body, wordLength)
  const inner = bytesAt(body, wordLength * 2)
  const factory = body.slice(0, wordLength)
  if (call === null || inner === null || !/^0{24}[0-9a-f]{40}$/.test(factory)) return null
  return { inner, making: { factory: factory.slice(-40), call } }
}

/** What the contract is called with. */
function questionFor(text: string, inner: string): string {
  const length = inner.length / 2
  const padding = '0'.repeat((wordLength - (inner.length % wordLength)) % wordLength)
  return selector + bytesToHex(digestOf(text)) + word(wordLength) + word(length) + inner + padding
}

/** Instructions of the virtual machine, by their names there. */
const op = {
  and: '16',
  or: '17',
  lt: '10',
  eq: '14',
  codecopy: '39',
  extcodesize: '3b',
  returndatasize: '3d',
  pop: '50',
  mload: '51',
  mstore: '52',
  jumpi: '57',
  gas: '5a',
  jumpdest: '5b',
  dup1: '80',
  call: 'f1',
  return: 'f3',
  staticcall: 'fa',
} as const

/** Puts a value of so many bytes on the stack; the fixed lengths let places be counted before they are known. */
const push = (bytes: string) => (0x5f + bytes.length / 2).toString(16) + bytes
const push1 = (value: number) => push(value.toString(16).padStart(2, '0'))
const push3 = (value: number) => push(value.toString(16).padStart(6, '0'))

interface Block {
  /** Of the code, in bytes. */
  readonly at: number
  readonly length: number
}

const toMemory = ({ at, length }: Block) => push3(length) + push3(at) + push1(0) + op.codecopy

/** Leaves 1 where the wallet answers the question with the word for valid, else 0; also where there is no contract. */
function check(wallet: string, question: Block): string {
  const answer = push3(Math.ceil(question.length / 32) * 32)
  return [
    toMemory(question),
    push1(32) + answer + push3(question.length) + push1(0) + push(wallet) + op.gas + op.staticcall,
    op.returndatasize + push1(31) + op.lt + op.and,
    answer + op.mload + push(validWord) + op.eq + op.and,
  ].join('')
}

const answerTop = push1(0) + op.mstore + push1(32) + push1(0) + op.return

interface Asked {
  readonly wallet: string
  readonly making: Making | null
  readonly question: Block
  readonly makingCall: Block
}

/**
 * The instructions. A wallet that is a contract is asked as it is: only one that has no code is made first, so that nobody can have
 * the state of somebody's wallet changed before it is asked.
 */
function instructions({ wallet, making, question, makingCall }: Asked, end: number): string {
  const asIs = check(wallet, question)
  if (making === null) return asIs + answerTop
  const unless = op.dup1 + push(wallet) + op.extcodesize + op.or + push3(end) + op.jumpi
  const nothing = push1(0) + push1(0)
  const make =
    toMemory(makingCall) +
    [nothing, push3(makingCall.length), nothing, push(making.factory), op.gas, op.call, op.pop].join('')
  return asIs + unless + op.pop + make + check(wallet, question) + op.jumpdest + answerTop
}

/**
 * Code that asks a wallet whether it takes a signature of a text, and makes the wallet first where it is not there yet. It returns
 * a word: 1 where the signature is valid, else 0. To run it changes nothing.
 */
export function askingCode(wallet: string, text: string, { inner, making }: ContractSignature): string {
  const data = { question: questionFor(text, inner), call: making?.call ?? '' }
  const lengths = { question: data.question.length / 2, call: data.call.length / 2 }
  const layOut = (start: number, end: number) =>
    instructions(
      {
        wallet,
        making,
        question: { at: start, length: lengths.question },
        makingCall: { at: start + lengths.question, length: lengths.call },
      },
      end,
    )
  const start = layOut(0, 0).length / 2
  const end = start - answerTop.length / 2 - 1
  return layOut(start, end) + data.question + data.call
}

/** What the code returns for a signature that is valid. */
export const validAnswer = word(1)
