/** English texts of recoveries. */
export const recoveriesTexts = {
  'recoveries.title': 'Recoveries',
  'recoveries.text': 'People who lost every way into their account and asked for it.',
  'recoveries.empty': 'Nobody asks for an account.',
  'recoveries.contact': 'New address',
  'recoveries.proof': 'Proof',
  'recoveries.proven': 'Knew the password or a code',
  'recoveries.unproven': 'No proof',
  'recoveries.asked': 'Asked',
  'recoveries.ready': 'Can be finished from',
  'recoveries.approved': 'Accepted',
  'people.accept-recovery': 'Accept',
  'people.accept-recovery.title': 'Accept this recovery?',
  'people.accept-recovery.text': 'The person who asked gets the account after the waiting time.',
  'people.refuse-recovery': 'Refuse',
  'people.refuse-recovery.title': 'Refuse this recovery?',
  'people.refuse-recovery.text': 'It ends, and the person who asked can begin another one.',
} as const
