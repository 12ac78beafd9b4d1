/** Size of the preview pictures in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

type PageMetaProps = {
  title: string
  /** Suffix of the title in the tab. */
  titleEnd?: string
  description: string
  /** Absolute, without temporary filters; undefined on pages that are not shared. */
  address?: string
  /** Preview picture with an absolute address. */
  image?: { address: string; width: number; height: number; alt: string } | null
  /** Excluded from search engines. */
  unlisted?: boolean
}

export function PageMeta({ title, titleEnd = " – Pomost", description, address, image, unlisted }: PageMetaProps) {
  return (
    <>
      <title>{title + titleEnd}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex" />}
      {address && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Pomost" />
          <meta property="og:locale" content="pl_PL" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
        </>
      )}
      {address && image && (
        <>
          <meta property="og:image" content={image.address} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
    </>
  )
}
