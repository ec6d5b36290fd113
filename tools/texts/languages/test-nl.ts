import type { AdviceSamples } from './test-samples.ts'

export const dutchSamples: AdviceSamples = {
  advises: [
    'Je moet nu bitcoin kopen.',
    'Nu is het juiste moment om in te stappen',
    'Een goed moment voor aankoop',
    'Gegarandeerd rendement',
    'Je winst is gegarandeerd',
    'De koers zal stijgen',
    'De koersen gaan sterk omhoog',
    'Verdien zonder risico',
    'Wij raden je aan ether te kopen',
    'Een veilige belegging',
    'Bitcoin is ondergewaardeerd',
    'Mis deze kans niet',
  ],
  explains: [
    'Geen enkel rendement is gegarandeerd.',
    'Niemand weet of de koers zal stijgen of dalen.',
    'Geen belegging is risicovrij.',
    'Dit is geen veilige belegging.',
    '{coinName} kopen',
    'Beloften van zekere winst wijzen op fraude.',
    'Je moet nooit geld beleggen dat je niet kunt missen.',
  ],
}
