export type { CaptchaChallenge, CaptchaOutcome, ProofOfWork, SolveCaptcha } from './captcha/challenge.ts'
export type { Binding, KeyStore, PairFacts } from './keys/key-store.ts'
export type { FailureLog, ProtectionOptions, RunAlone, SessionStorage } from './options.ts'
export type { OpenWorker, Task, TaskMessage, TaskWorker } from './tasks.ts'
