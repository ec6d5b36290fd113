import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'
import { type PreparedBodies, prepareBodies } from '../events/bodies.ts'
import { collectorForm, type EventForm } from '../events/event-form.ts'
import { umamiForm } from '../events/umami-form.ts'
import { sendPaced } from '../measuring/send-paced.ts'
import { sendAll } from '../measuring/send.ts'
import { percentile } from '../measuring/statistics.ts'

const questionSchema = v.union([
  v.strictObject({
    ...{ run: v.string(), events: v.number(), batch: v.number() },
    /** For Umami: what it knows the site by. */
    website: v.optional(v.string()),
  }),
  v.strictObject({ send: v.string(), connections: v.number(), perSecond: v.optional(v.number()) }),
])

type Prepared = PreparedBodies & { readonly form: EventForm }
let prepared: Prepared | null = null

/** Sends what is prepared, and fails where another number of events was taken than fits. */
async function send(origin: string, connections: number, perSecond: number | undefined) {
  if (prepared === null) throw new Error('no events are prepared')
  const { bodies, fitting, invalid, distinct, form } = prepared
  prepared = null
  const { path, headers, holding, refusal, read, finish = (call) => call } = form
  const calls = bodies.map((body) => finish({ method: 'POST', path, headers, body }))
  const seen = { accepted: 0, refused: 0 }
  const onAnswer = (body: string) => {
    const { accepted, refused } = read(body)
    seen.accepted += accepted
    seen.refused += refused
  }
  const sending = {
    ...{ origin, connections, holding, onAnswer },
    ...(refusal === null ? {} : { refusals: { count: invalid, holding: refusal } }),
  }
  const { seconds, answersMs } =
    perSecond === undefined
      ? await sendAll(calls, sending)
      : await sendPaced(calls, { ...sending, perSecond: (perSecond * bodies.length) / (fitting + invalid) })
  if (seen.accepted !== fitting || seen.refused !== invalid)
    throw new Error(`${seen.accepted} of ${fitting} events were taken, ${seen.refused} of ${invalid} refused`)
  const middleMs = percentile(answersMs, 0.5)
  return { events: fitting, distinct, seconds, middleMs, slowMs: percentile(answersMs, 0.99) }
}

/** Prepares analytics events, and sends them over connections that are always busy. */
answerParent({ ready: true }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('send' in question) return send(question.send, question.connections, question.perSecond)
  const { website, ...wanted } = question
  const form =
    website === undefined ? collectorForm : umamiForm(website, wanted.batch === 1 ? 'single' : 'batch')
  prepared = { ...prepareBodies({ ...wanted, form, nowMs: Date.now() }), form }
  return null
})
