import type { AdviceSamples } from './test-samples.ts'

export const spanishSamples: AdviceSamples = {
  advises: [
    'Deberías comprar bitcoin ahora.',
    'Tenés que vender ya',
    'Es un buen momento para comprar',
    'El momento ideal para invertir',
    'Ganancias garantizadas',
    'El precio subirá',
    'El bitcoin va a dispararse',
    'Gana sin riesgo',
    'Te recomendamos comprar ether',
    'Una inversión segura',
    'Bitcoin está infravalorado',
    'No te lo pierdas',
  ],
  explains: [
    'No hay ganancias garantizadas.',
    'Nadie sabe si el precio subirá o bajará.',
    'Ninguna inversión está libre de riesgo.',
    'Esto no es una inversión segura.',
    'Cómo comprar {coinName}',
    'Las promesas de ganancias seguras son señal de fraude.',
    'Nunca debes invertir dinero que necesitas.',
  ],
}
