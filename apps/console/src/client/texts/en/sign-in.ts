/** English texts of the pages before the log-in. */
export const signInTexts = {
  'log-in.title': 'Log in to the console',
  'log-in.text': 'You log in with the passkey that you made when you joined.',
  'log-in.button': 'Log in with a passkey',
  'log-in.stopped': 'No passkey was used. You can try again.',
  'join.title': 'Join the console',
  'join.text': 'Make a passkey on this device. You will log in with it from now on.',
  'join.name': 'Name',
  'join.roles': 'Roles',
  'join.until': 'Good until',
  'join.button': 'Make a passkey and join',
  'join.over': 'This invitation was used, is too old, or was never made.',
  'join.over-text': 'Ask an owner for a new link.',
  'join.none': 'Open the whole link that you were given. What stands behind the # is a part of it.',
} as const
