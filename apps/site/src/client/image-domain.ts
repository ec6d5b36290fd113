import { getDomainConfigList } from '@portico/contract'
import type { ShellClient } from '@portico/request'
import type { OpenGateway } from './gateway.ts'
import { saveImageDomain, savedImageDomain } from './visitor/preferences.ts'

/**
 * Chooses the image domain once and stores it (IMG-01): every candidate loads a test image, the first to answer wins. No
 * candidate means the own origin, and no probe. Images that failed or have not loaded are rewritten to it, and so are addresses in answers (IMG-02);
 * where no domain answers, pictures of this site come from its own origin.
 */
export async function chooseImageDomain(
  gateway: ShellClient,
  rewriteAnswers: OpenGateway['rewriteAnswers'],
): Promise<void> {
  try {
    const { imgDomainConfig } = await gateway.send(getDomainConfigList, {})
    const candidates = [
      ...new Set([...imgDomainConfig.foreignDomainList, ...imgDomainConfig.internalDomainList]),
    ]
    if (candidates.length === 0) return
    const images = await import('./on-demand/fastest-image-domain.ts')
    const saved = savedImageDomain()
    const domain =
      saved !== null && candidates.includes(saved) ? saved : await images.fastestImageDomain(candidates)
    images.rewriteImages(document, { domain, candidates })
    if (domain === null) return
    saveImageDomain(domain)
    const rewriting = { domain, candidates }
    rewriteAnswers((data) => images.withImageDomain(data, rewriting))
  } catch (error) {
    console.warn('the image domain stays the own one:', error)
  }
}
