/** English texts of the passkeys of the operator who is signed in. */
export const passkeysTexts = {
  'passkeys.title': 'Your passkeys',
  'passkeys.text':
    'You log in with any of them. Keep one on a second device, so that a lost device does not lock you out.',
  'passkeys.name': 'Name',
  'passkeys.name-help': 'Where it is, such as “Laptop” or “Key in the safe”.',
  'passkeys.unnamed': 'No name yet',
  'passkeys.made': 'Made',
  'passkeys.used': 'Last used',
  'passkeys.kept': 'Kept',
  'passkeys.on-device': 'On this device or key alone',
  'passkeys.backed-up': 'With a copy by its maker',
  'passkeys.add': 'Add a passkey',
  'passkeys.add.text':
    'Your browser asks for a passkey that you have, then it makes the new one: on another device or on a security key.',
  'passkeys.rename': 'Rename',
  'passkeys.rename.title': 'Rename {name}',
  'passkeys.rename.text': 'The name is for you and the record. It changes nothing else.',
  'passkeys.remove': 'Remove',
  'passkeys.remove.title': 'Remove {name}?',
  'passkeys.remove.text':
    'It opens the console no more, and your sessions on other devices end. You and all owners get mail about it.',
} as const
