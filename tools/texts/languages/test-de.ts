import type { AdviceSamples } from './test-samples.ts'

export const germanSamples: AdviceSamples = {
  advises: [
    'Sie sollten jetzt Bitcoin kaufen.',
    'Jetzt ist ein guter Zeitpunkt zum Kauf',
    'Garantierte Rendite',
    'Ihr Gewinn ist garantiert',
    'Der Kurs wird steigen',
    'Die Preise werden stark steigen',
    'Risikofrei verdienen',
    'Wir empfehlen Ihnen den Kauf',
    'Eine sichere Anlage',
    'Bitcoin ist unterbewertet',
  ],
  explains: [
    'Kein Gewinn ist garantiert.',
    'Niemand weiß, ob der Kurs wird steigen oder fallen.',
    'Keine Anlage ist risikofrei.',
    'Das ist keine sichere Anlage.',
    '{coinName} kaufen',
    'Sie sollten nie Geld investieren, das Sie brauchen.',
  ],
}
