import type { AccountTextId } from '../account-text.tsx'

/** Where an account is reached. */
export type Channel = 'email' | 'mobile'

/** What is done with an address. */
export type ContactAct = 'add' | 'change' | 'remove'

/** What a contact is called, and what each act is called in full. */
export const contactTexts = {
  email: {
    name: 'account.email',
    add: 'contacts.addEmail',
    change: 'contacts.changeEmail',
    remove: 'contacts.removeEmail',
  },
  mobile: {
    name: 'account.mobile',
    add: 'contacts.addMobile',
    change: 'contacts.changeMobile',
    remove: 'contacts.removeMobile',
  },
} as const satisfies Readonly<Record<Channel, Readonly<Record<ContactAct | 'name', AccountTextId>>>>

/** What the button of an act says beside its contact. */
export const actTexts = {
  add: 'contacts.add',
  change: 'contacts.change',
  remove: 'security.remove',
} as const satisfies Readonly<Record<ContactAct, AccountTextId>>
