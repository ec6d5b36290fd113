import { useImageOrigin } from './use-image-origin.ts'

interface SiteImageProps {
  /** Its path on this site and on every image domain. */
  readonly path: string
  /** Its own size, so that nothing moves when it comes. */
  readonly width: number
  readonly height: number
  readonly className?: string | undefined
  readonly comes?: Coming
}

/** When a picture is loaded. `first`: it is the largest thing that the reader sees at once; `late`: it lies below, and is loaded when it comes near. */
export type Coming = 'first' | 'at once' | 'late'

const hints = {
  first: { fetchPriority: 'high' },
  'at once': {},
  late: { loading: 'lazy' },
} as const satisfies Readonly<Record<Coming, object>>

/** A picture from the image domain (IMG-03). Decorative: what it shows stands beside it in words. */
export function SiteImage({ path, width, height, className, comes = 'at once' }: SiteImageProps) {
  const origin = useImageOrigin()
  return (
    <img
      src={origin + path}
      alt=""
      width={width}
      height={height}
      className={className}
      decoding="async"
      {...hints[comes]}
    />
  )
}
