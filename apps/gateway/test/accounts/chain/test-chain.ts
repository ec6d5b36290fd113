import { once } from 'node:events'
import { createServer } from 'node:http'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { createAddressFromString, bytesToHex, hexToBytes } from '@ethereumjs/util'
import * as v from 'valibot'

/** A chain of this machine: a virtual machine that runs what is put on it, and a node that is asked by JSON-RPC. */
export interface TestChain extends AsyncDisposable {
  readonly url: string
  /** Methods in the order in which the node was asked. */
  readonly asked: string[]
  /** Where the node is made to fail: the body of its answers, in place of an answer. */
  answerWith(body: string | null): void
  /** Puts a contract on the chain by the code that makes it; its address. */
  deploy(makingCode: string): Promise<string>
  /** Puts code at an address, no matter who would have made it. */
  put(address: string, code: string): Promise<void>
  /** Calls a contract and keeps what it does; what it returns. */
  call(to: string, data: string): Promise<string>
}

const hex = (text: string) => hexToBytes(text.startsWith('0x') ? `0x${text.slice(2)}` : `0x${text}`)
const blockGas = 30_000_000n

const questionSchema = v.object({
  id: v.union([v.number(), v.string()]),
  method: v.string(),
  params: v.array(v.unknown()),
})
const callSchema = v.object({
  to: v.exactOptional(v.string()),
  data: v.string(),
  gas: v.exactOptional(v.string()),
})

type Call = v.InferOutput<typeof callSchema>

async function run(evm: EVM, { to, data, gas }: Call) {
  const target = to === undefined ? {} : { to: createAddressFromString(to) }
  const gasLimit = gas === undefined ? blockGas : BigInt(gas)
  const { execResult, createdAddress } = await evm.runCall({
    ...target,
    data: hex(data),
    gasLimit,
    skipBalance: true,
  })
  const { exceptionError, returnValue } = execResult
  if (exceptionError !== undefined) throw new Error(`execution reverted: ${exceptionError.error}`)
  return { returned: bytesToHex(returnValue), createdAddress }
}

/** As nodes do: what a call changes is taken back. */
async function runOnly(evm: EVM, call: Call): Promise<string> {
  await evm.journal.checkpoint()
  try {
    return (await run(evm, call)).returned
  } finally {
    await evm.journal.revert()
  }
}

async function answer(evm: EVM, chainId: number, question: v.InferOutput<typeof questionSchema>) {
  const { method, params } = question
  if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
  if (method !== 'eth_call') return { error: { code: -32601, message: 'the method does not exist' } }
  try {
    return { result: await runOnly(evm, v.parse(callSchema, params[0])) }
  } catch (error) {
    return { error: { code: 3, message: String(error) } }
  }
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<unknown> {
  let body = ''
  for await (const chunk of request) body += chunk.toString()
  return JSON.parse(body)
}

/** Starts a chain that knows no contract yet. */
export async function startTestChain(chainId = 1): Promise<TestChain> {
  const evm = await createEVM()
  const asked: string[] = []
  let broken: string | null = null
  const server = createServer((request, response) => {
    void (async () => {
      const question = v.parse(questionSchema, await bodyOf(request))
      asked.push(question.method)
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: question.id,
        ...(await answer(evm, chainId, question)),
      })
      response.writeHead(200, { 'content-type': 'application/json' }).end(broken ?? body)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : ''
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answerWith(body) {
      broken = body
    },
    async deploy(makingCode) {
      const { createdAddress } = await run(evm, { data: makingCode })
      if (createdAddress === undefined) throw new Error('nothing was put on the chain')
      return createdAddress.toString()
    },
    put: (address, code) => evm.stateManager.putCode(createAddressFromString(address), hex(code)),
    call: async (to, data) => (await run(evm, { to, data })).returned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
