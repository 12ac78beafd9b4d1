import { useCallback, useState } from "react"
import { Arches } from "./arches.tsx"

type PictureProps = {
  /** Null or a failed load shows the arches of `id`. */
  src?: string | null
  srcSet?: string
  sizes?: string
  /** Empty for decorative pictures. */
  alt?: string
  width?: number
  height?: number
  /** Placeholder colour while loading. */
  color?: string
  /** Above the fold: not lazy. */
  eager?: boolean
  id: string
  category?: string
  className?: string
}

export function Picture({
  src,
  srcSet,
  sizes,
  alt = "",
  width = 1200,
  height = 600,
  color,
  eager = false,
  id,
  category,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  // A picture may have failed before hydration, whose error event is lost.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(image.getAttribute("src"))
  }, [])
  return (
    <span className={className ? `pic ${className}` : "pic"} style={color ? { backgroundColor: color } : undefined}>
      {src && failed !== src ? (
        <img
          key={src}
          ref={look}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <Arches id={id} category={category} />
      )}
    </span>
  )
}
