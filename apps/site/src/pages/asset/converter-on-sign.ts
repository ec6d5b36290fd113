import { partOnSign } from '../../components/on-sign/part-on-sign.tsx'

/** The converter beside a price, whose scripts are as large as those of the page itself. */
export const ConverterOnSign = partOnSign('converter', async () => {
  const { ConverterPart } = await import('./converter-part.tsx')
  return ConverterPart
})
