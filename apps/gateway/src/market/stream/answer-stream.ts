import { parseQuery, priceStream } from '@portico/contract'
import { addressGroup } from '@portico/stores'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, sendRefusal } from '../../http/answer.ts'
import type { EventSink, PriceStream, StreamRefusal } from './price-stream.ts'

const refusals: Readonly<Record<StreamRefusal, Refusal>> = {
  full: { refusal: 'unavailable', message: 'All streams are taken', retryAfterSeconds: 60 },
  'full-for-address': {
    refusal: 'tooManyRequests',
    message: 'This address has too many streams',
    retryAfterSeconds: 60,
  },
  closed: { refusal: 'unavailable', message: 'The server is stopping' },
  'unknown-assets': { refusal: 'assetUnknown', message: 'assets: none of them is known' },
}

function sinkOf({ raw }: FastifyReply): EventSink {
  return {
    write: (chunk) => raw.write(chunk),
    onDrain: (listener) => raw.on('drain', listener),
    end: () => raw.end(),
    destroy: () => raw.destroy(),
  }
}

/** Takes the answer out of the framework's hands, with the headers that every answer has. */
function beginEvents(reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  // The limit on idle connections is for answers that should be over; here the hub tells who has gone.
  raw.socket?.setTimeout(0)
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  // nginx would keep events back until its buffer is full.
  raw.setHeader('x-accel-buffering', 'no')
  raw.writeHead(200)
}

/**
 * Creates what answers GET /v1/market/stream: live prices as server-sent events. Throws a ContractError where the query
 * does not fit.
 */
export function createStreamAnswer(stream: PriceStream) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { assets } = parseQuery(priceStream.input, request.query)
    const following = { assets, address: addressGroup(request.ip) }
    const refused = stream.refusalOf(following)
    if (refused !== null) return sendRefusal(reply, refusals[refused])
    beginEvents(reply)
    if (request.method === 'HEAD') {
      reply.raw.end()
      return reply
    }
    const { leave } = stream.open(sinkOf(reply), following)
    reply.raw.on('close', leave)
    return reply
  }
}
