import type { AdviceSamples } from './test-samples.ts'

export const filipinoSamples: AdviceSamples = {
  advises: [
    'Dapat ka nang bumili ng Bitcoin.',
    'Mas mabuting magbenta ngayon',
    'Ito ang tamang panahon para bumili',
    'Garantisadong kita',
    'Ang tubo mo ay garantisado',
    'Tataas pa ang presyo',
    'Ang presyo ng Bitcoin ay tataas',
    'Kumita nang walang panganib',
    'Inirerekomenda naming bumili ka ng coin na ito',
    'Isang ligtas na investment',
    'Undervalued ang Bitcoin ngayon',
    'Huwag palampasin',
  ],
  explains: [
    'Walang garantisadong kita.',
    'Walang nakakaalam kung tataas ang presyo o hindi.',
    'Walang asset na walang panganib.',
    'Hindi ligtas na investment ang crypto.',
    'Paano bumili ng {coinName}',
    'Ang pangakong mabilis na kita ay tanda ng panloloko.',
    'Huwag gamitin ang perang kailangan mo para bumili ng coin.',
  ],
}
