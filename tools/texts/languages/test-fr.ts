import type { AdviceSamples } from './test-samples.ts'

export const frenchSamples: AdviceSamples = {
  advises: [
    'Vous devriez acheter maintenant.',
    'C’est le bon moment pour acheter',
    'Rendement garanti',
    'Le prix va monter',
    'Les cours vont bientôt doubler',
    'Le cours atteindra {price}',
    'Un gain sans risque',
    'Nous vous conseillons d’acheter',
    'Un bon investissement',
    'Ne manquez pas cette occasion',
  ],
  explains: [
    'Aucun rendement garanti.',
    'Personne ne sait si le prix va monter.',
    'Aucun placement n’est sans risque.',
    'Acheter {coinName}',
    'Les escroqueries promettent de l’argent facile.',
    'Vous ne devez pas investir plus que vous ne pouvez perdre.',
  ],
}
