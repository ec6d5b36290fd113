/** English texts of the record. */
export const recordTexts = {
  'record.title': 'Record',
  'record.text': 'What was done in the console. Nobody can change it here.',
  'record.actor': 'Operator',
  'record.act': 'Act',
  'record.subject': 'About',
  'record.filter': 'Filter',
  'record.empty': 'No entry matches.',
  'record.details': 'Details',
  'record.approver': 'Approved by {name}',
  'record.before': 'Before',
  'record.after': 'After',
  'record.export': 'Export as CSV',
  'record.exported': '{rows, plural, one {One entry was exported.} other {# entries were exported.}}',
} as const
