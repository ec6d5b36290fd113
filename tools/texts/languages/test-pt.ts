import type { AdviceSamples } from './test-samples.ts'

export const portugueseSamples: AdviceSamples = {
  advises: [
    'Deve comprar bitcoin agora.',
    'É um bom momento para comprar',
    'Chegou a altura certa para investir',
    'Lucro garantido',
    'O preço vai subir',
    'A cotação atingirá um novo máximo',
    'Ganhe dinheiro sem risco',
    'Recomendamos a compra de ether',
    'Um investimento seguro',
    'A moeda está subvalorizada: última oportunidade',
  ],
  explains: [
    'Nenhum lucro é garantido, e não há investimento seguro.',
    'Ninguém sabe se o preço vai subir ou cair.',
    'Não existe lucro garantido.',
    'Como comprar {coinName}',
    'Nunca deve investir dinheiro que não possa perder.',
    'As promessas de dinheiro fácil são sinal de fraude.',
  ],
}
