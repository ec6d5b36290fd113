import type { AdviceSamples } from './test-samples.ts'

export const swedishSamples: AdviceSamples = {
  advises: [
    'Du bör köpa bitcoin nu.',
    'Nu måste du sälja',
    'Det är ett bra läge att köpa',
    'Rätt tidpunkt för köp',
    'Garanterad avkastning',
    'Vinsten är garanterad',
    'Priset kommer att stiga',
    'Kursen väntas rusa',
    'Tjäna pengar utan risk',
    'Vi rekommenderar dig att köpa ether',
    'En säker investering',
    'Bitcoin är undervärderad',
    'Missa inte chansen',
  ],
  explains: [
    'Ingen avkastning är garanterad.',
    'Ingen vet om priset kommer att stiga eller falla.',
    'Ingen placering är riskfri.',
    'Det är inte en säker investering.',
    'Så köper du {coinName}',
    'Löften om säker vinst är tecken på bedrägeri.',
    'Du bör aldrig investera pengar som du behöver.',
  ],
}
