import { tracingChannel } from 'node:diagnostics_channel'
import type { SqlConnection, SqlConnections } from './connections.ts'

/** The channel of diagnostics on which each statement is told of, as an object with its `text`; never with its values. */
export const sqlChannelName = 'stores:sql'

const channel = tracingChannel<unknown, { readonly text: string }>(sqlChannelName)

function toldSession(session: SqlConnection): SqlConnection {
  return {
    query: (text, parameters, keptAs) =>
      channel.hasSubscribers
        ? channel.tracePromise(() => session.query(text, parameters, keptAs), { text })
        : session.query(text, parameters, keptAs),
    script: (text) => session.script(text),
    release: (state) => session.release(state),
  }
}

/** Tells of each statement where somebody listens. */
export function tellStatements(connections: SqlConnections): SqlConnections {
  return {
    acquire: async () => toldSession(await connections.acquire()),
    close: () => connections.close(),
  }
}
