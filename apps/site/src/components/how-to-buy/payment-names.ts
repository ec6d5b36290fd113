import type { PaymentMethod } from '../../views/content/countries.ts'
import type { Translate } from '../texts/use-text.ts'

/** Proper names, which no language translates. */
const properNames: Readonly<Partial<Record<PaymentMethod, string>>> = {
  bancontact: 'Bancontact',
  'bi-fast': 'BI-FAST',
  bizum: 'Bizum',
  blik: 'BLIK',
  bpay: 'BPAY',
  'faster-payments': 'Faster Payments',
  fednow: 'FedNow',
  ideal: 'iDEAL',
  imps: 'IMPS',
  instapay: 'InstaPay',
  'interac-e-transfer': 'Interac e-Transfer',
  'mb-way': 'MB WAY',
  payid: 'PayID',
  paynow: 'PayNow',
  pesonet: 'PESONet',
  pix: 'Pix',
  promptpay: 'PromptPay',
  qris: 'QRIS',
  spei: 'SPEI',
  swish: 'Swish',
  twint: 'TWINT',
  upi: 'UPI',
}

/** What a way to pay is called. */
export function paymentName(method: PaymentMethod, text: Translate): string {
  switch (method) {
    case 'ach':
    case 'card':
    case 'sepa-instant':
    case 'sepa-transfer':
    case 'wire':
    case 'zengin':
      return text(`buy.method.${method}`)
    default:
      return properNames[method] ?? method
  }
}
