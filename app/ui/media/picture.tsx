import { useCallback, useState } from "react"
import { Arches } from "./arches.tsx"

type PictureProps = {
  /** Null or a failed load gives the arches of `id`. */
  src?: string | null
  srcSet?: string
  sizes?: string
  /** Empty when the picture only decorates. */
  alt?: string
  width?: number
  height?: number
  /** Shown until the picture is there. */
  color?: string
  /** Above the fold: loaded at once. */
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
  // A picture may have failed before the page came alive; then no error event is left to hear.
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
