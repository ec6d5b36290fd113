import type { AccountTextId } from '../account-text.tsx'

/** What each matter of a message is called in a list. */
const matterTexts: Readonly<Record<string, AccountTextId>> = {
  signIn: 'notice.signIn',
  lockOut: 'notice.lockOut',
  password: 'notice.password',
  passwordReset: 'notice.passwordReset',
  authenticatorAdded: 'notice.authenticatorAdded',
  authenticatorRemoved: 'notice.authenticatorRemoved',
  passkeyAdded: 'notice.passkeyAdded',
  passkeyRemoved: 'notice.passkeyRemoved',
  emailStepOn: 'notice.emailStepOn',
  emailStepOff: 'notice.emailStepOff',
  mobileStepOn: 'notice.mobileStepOn',
  mobileStepOff: 'notice.mobileStepOff',
  linkAdded: 'notice.linkAdded',
  linkRemoved: 'notice.linkRemoved',
  methodsRemoved: 'notice.methodsRemoved',
  subAccount: 'notice.subAccount',
  phraseSet: 'notice.phraseSet',
  phraseRemoved: 'notice.phraseRemoved',
  exported: 'notice.exported',
  closing: 'notice.closing',
  closingStopped: 'notice.closingStopped',
  sessionsEnded: 'notice.sessionsEnded',
  emailAdded: 'notice.emailAdded',
  emailChanged: 'notice.emailChanged',
  emailRemoved: 'notice.emailRemoved',
  mobileAdded: 'notice.mobileAdded',
  mobileChanged: 'notice.mobileChanged',
  mobileRemoved: 'notice.mobileRemoved',
  recoveryCodesMade: 'notice.recoveryCodesMade',
  recoveryCodeUsed: 'notice.recoveryCodeUsed',
  stepRuleAll: 'notice.stepRuleAll',
  stepRuleOne: 'notice.stepRuleOne',
  stepRuleWeak: 'notice.stepRuleWeak',
  recovery: 'notice.recovery',
  contactAsked: 'notice.contactAsked',
  recovered: 'notice.recovered',
}

/** The text for a matter; a gateway that is newer than the page may know more of them. */
export function matterText(matter: string): AccountTextId {
  return matterTexts[matter] ?? 'notice.other'
}
