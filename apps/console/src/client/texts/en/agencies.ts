/** English texts of agencies. */
export const agenciesTexts = {
  'agencies.title': 'Agencies',
  'agencies.text': 'Accounts that manage others. An agency logs in at its own page.',
  'agencies.empty': 'There is no agency.',
  'agencies.name': 'Name',
  'agencies.members': 'Members',
  'agencies.email': 'E-mail',
  'agencies.open': 'Open an agency',
  'agencies.open.title': 'Open an agency?',
  'agencies.open.text': 'It sets its password by “forgotten password”, with a code to this address.',
} as const
