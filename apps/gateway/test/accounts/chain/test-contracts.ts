import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getCreate2Address,
  type Hex,
  pad,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { factoryCode, walletCode } from './contract-code.ts'
import type { TestChain } from './test-chain.ts'

const abi = parseAbi(['function make(address owner, bytes32 salt) returns (address)'])
const salt = pad('0x01')

const asHex = (text: string): Hex => `0x${text.replace(/^0x/, '')}`

/** The code that makes a wallet of an owner. */
const makingOf = (owner: Hex) =>
  asHex(walletCode + encodeAbiParameters([{ type: 'address' }], [owner]).slice(2))

/** Puts a wallet of an owner on a chain; its address. */
export async function deployWallet(chain: TestChain, owner: Hex): Promise<Hex> {
  return getAddress(await chain.deploy(makingOf(owner)))
}

/** A wallet that is only a promise: its address, and how it would be made. */
export interface PromisedWallet {
  readonly address: Hex
  /** A signature that says how the wallet is made (EIP-6492). */
  wrap(signature: Hex): Hex
  /** Makes it. */
  deploy(): Promise<void>
}

/** The wallet that a factory would make for an owner. */
export async function promiseWallet(chain: TestChain, owner: Hex): Promise<PromisedWallet> {
  const factory = asHex(await chain.deploy(asHex(factoryCode)))
  const data = encodeFunctionData({ abi, functionName: 'make', args: [owner, salt] })
  return {
    address: getCreate2Address({ from: factory, salt, bytecode: makingOf(owner) }),
    wrap: (signature) => serializeErc6492Signature({ address: factory, data, signature }),
    async deploy() {
      await chain.call(factory, data)
    },
  }
}
