import type { AdviceSamples } from './test-samples.ts'

export const italianSamples: AdviceSamples = {
  advises: [
    'Dovresti comprare bitcoin adesso.',
    'Ti conviene vendere subito',
    'È un buon momento per comprare',
    'Il momento giusto per investire',
    'Rendimento garantito',
    'Il prezzo salirà',
    'I prezzi raddoppieranno presto',
    'Bitcoin sta per esplodere',
    'Guadagni senza rischi',
    'Ti consigliamo l’acquisto di ether',
    'Un investimento sicuro',
    'Bitcoin è sottovalutato',
    'Non perdere l’occasione',
  ],
  explains: [
    'Nessun rendimento è garantito, né un guadagno certo.',
    'Nessuno sa se il prezzo salirà o scenderà.',
    'Non esistono investimenti privi di rischi.',
    'Questo non è un investimento sicuro.',
    'Come comprare {coinName}',
    'Le promesse di guadagno sicuro sono segno di una truffa.',
    'Non devi mai investire denaro che ti serve.',
  ],
}
