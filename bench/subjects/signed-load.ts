import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'
import { createCallers, type Callers } from '../gateway/callers.ts'
import { watchPages } from '../measuring/page-watch.ts'
import { populationSchema } from '../gateway/population.ts'
import { checkPasswords, checkSignatures } from '../gateway/raw-work.ts'
import { type PreparedCall, sendAll } from '../measuring/send.ts'
import { readAnswer } from '../measuring/read-answer.ts'

const questionSchema = v.union([
  /** Comes first: whose calls are prepared. */
  v.strictObject({ origin: v.string(), population: populationSchema }),
  v.strictObject({ enter: v.literal(true) }),
  v.strictObject({ prepare: v.picklist(['visitor', 'user', 'logIn']), count: v.number() }),
  /** Sends one of the prepared calls and tells the answer. */
  v.strictObject({ sample: v.string() }),
  /** Sends all of them, with a page looked at meanwhile where one is named. */
  v.strictObject({
    origin: v.string(),
    connections: v.number(),
    holding: v.string(),
    page: v.nullable(v.string()),
  }),
  /** Does the least of the work on them. */
  v.strictObject({ raw: v.literal('signatures') }),
  v.strictObject({ raw: v.literal('passwords'), count: v.number() }),
])

type Question = v.InferOutput<typeof questionSchema>
type Sending = Extract<Question, { connections: number }>

const pagePaceMs = 50
let callers: Callers | null = null
let prepared: readonly PreparedCall[] = []

function known(): Callers {
  if (callers === null) throw new Error('whose calls are prepared was not said')
  return callers
}

async function send({ page, ...sending }: Sending) {
  const watch = page === null ? null : watchPages(() => page, pagePaceMs)
  const sent = await sendAll(prepared, sending)
  const pages = (await watch?.end()) ?? []
  return { ...sent, pageMs: pages.map(({ tookMs }) => tookMs) }
}

async function sample(origin: string) {
  const [call] = prepared
  if (call === undefined) throw new Error('no call is prepared')
  const { body, headers } = await readAnswer(origin + call.path, call)
  return { body: body.toString('base64'), headers }
}

async function prepare({ prepare: kind, count }: Extract<Question, { prepare: string }>) {
  prepared = await (kind === 'logIn' ? known().logIns(count) : known().userReads(count, kind))
}

/** Prepares signed and sealed calls, sends them, and does the least of their work by itself for comparison. */
answerParent({ ready: true }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('population' in question) callers = await createCallers(question.origin, question.population)
  else if ('enter' in question) await known().enter()
  else if ('prepare' in question) await prepare(question)
  else if ('sample' in question) return sample(question.sample)
  else if ('connections' in question) return send(question)
  else return question.raw === 'signatures' ? checkSignatures(prepared) : checkPasswords(question.count)
  return null
})
