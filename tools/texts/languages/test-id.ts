import type { AdviceSamples } from './test-samples.ts'

export const indonesianSamples: AdviceSamples = {
  advises: [
    'Anda harus segera membeli Bitcoin.',
    'Sebaiknya jual sekarang',
    'Ini saat yang tepat untuk membeli',
    'Imbal hasil yang dijamin',
    'Dijamin untung',
    'Harga akan terus naik',
    'Cuan tanpa risiko',
    'Kami menyarankan Anda membeli koin ini',
    'Investasi yang aman',
    'Bitcoin sedang undervalued',
    'Jangan sampai ketinggalan',
  ],
  explains: [
    'Tidak ada imbal hasil yang dijamin.',
    'Tidak seorang pun tahu apakah harga akan naik atau turun.',
    'Tidak ada aset yang bebas risiko.',
    'Kripto bukan investasi yang aman.',
    'Cara membeli {coinName}',
    'Janji untung cepat adalah tanda penipuan.',
    'Jangan pernah memakai uang yang Anda perlukan untuk membeli koin.',
  ],
}
