import { createServer, type OutgoingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { answerParent, cpuMs, originOf } from '../children/answer.ts'

const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ body: v.string(), headers: v.record(v.string(), v.string()) }),
])

/** The least that Node can do: one prepared buffer for every request. The parent hands it over, base64. */
let body = Buffer.alloc(0)
let headers: OutgoingHttpHeaders = {}

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  answerParent({ origin: originOf(server) }, (asked) => {
    const question = v.parse(questionSchema, asked)
    if ('cpu' in question) return cpuMs()
    body = Buffer.from(question.body, 'base64')
    headers = question.headers
    return null
  })
})
