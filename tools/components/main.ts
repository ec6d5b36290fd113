import { openComponentServer } from './serve.ts'

/** Serves the page of components until it is stopped: `npm run components`, or `npm run components -- 4300` for a port. */
const [port] = process.argv.slice(2)
const { origin } = await openComponentServer(port === undefined ? 0 : Number(port))
console.log(`Every component in every state: ${origin}`)
