/** English texts of requests. */
export const requestsTexts = {
  'requests.title': 'Requests',
  'requests.text': 'Acts that wait for a second person, or for 24 hours to pass.',
  'requests.empty': 'Nothing waits.',
  'requests.by': '{name} asked {time}',
  'requests.reason': 'Reason',
  'requests.input': 'Request in full',
  'requests.expires': 'Expires',
  'requests.ready': 'Can be carried out from',
  'requests.own': 'Another owner has to approve it.',
  'requests.early': 'It can be carried out after 24 hours.',
  'requests.role': 'An owner has to approve it.',
  'requests.expired': 'It is too old.',
  'requests.carry-out': 'Approve and carry out',
  'requests.carry-out-own': 'Carry out',
  'requests.refuse': 'Refuse',
  'requests.cancel': 'Cancel request',
} as const
