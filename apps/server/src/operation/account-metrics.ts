import type { Captcha, PasswordLoad } from '@portico/gateway'
import { Counter, Gauge } from 'prom-client'
import { begunAtZero } from './begun-at-zero.ts'

/** Counts answers to calls. Refusals of accounts are HTTP 200, so only the code tells a failed log-in from one that is not. */
export function answerCounter(): Counter {
  return new Counter({
    name: 'portico_answers_total',
    help: 'Answers to calls, by the call and the code in the envelope; 00000 is success',
    labelNames: ['call', 'code'],
    registers: [],
  })
}

/** Counts wishes for codes by text message, by what became of them. */
export function textCounter(): Counter {
  const counter = new Counter({
    name: 'portico_text_codes_total',
    help: 'Wishes for a code by text message: sent, or refused by the cap of a prefix, a country or the site, or by TEXT_CODES (off)',
    labelNames: ['outcome'],
    registers: [],
  })
  return begunAtZero(counter, 'outcome', ['sent', 'prefix', 'country', 'site', 'off'])
}

/** Shows how busy the work on passwords is. */
export function passwordGauge(passwords: { load(): PasswordLoad }): Gauge {
  return new Gauge({
    name: 'portico_passwords',
    help: 'Passwords that are worked on (running), and that wait for it (waiting)',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { running, waiting } = passwords.load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** Counts what becomes of captchas. */
export function captchaCounter(): Counter {
  const counter = new Counter({
    name: 'portico_captcha_total',
    help: 'Captchas that were given out (asked), held (passed), did not hold (refused), and could not be judged (failed)',
    labelNames: ['outcome'],
    registers: [],
  })
  return begunAtZero(counter, 'outcome', ['asked', 'passed', 'refused', 'failed'])
}

/** Puts the counter in front of a captcha. */
export function countedCaptcha(captcha: Captcha, counter: Counter): Captcha {
  async function counted<Answer>(work: Promise<Answer>, outcomeOf: (answer: Answer) => string) {
    try {
      const answer = await work
      counter.inc({ outcome: outcomeOf(answer) })
      return answer
    } catch (error) {
      counter.inc({ outcome: 'failed' })
      throw error
    }
  }
  return {
    challenge: (scene, factor) => counted(captcha.challenge(scene, factor), () => 'asked'),
    factorOf: captcha.factorOf,
    check: (proof) => counted(captcha.check(proof), (verdict) => verdict),
  }
}
